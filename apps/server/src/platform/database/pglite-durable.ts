import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What Emscripten calls for fsync(2). PGlite's own NodeFS has none, so that every sync silently does nothing. */
interface SyncOperations {
  fsync?: (stream: { nfd: number }) => number
}

/** What Emscripten calls for chmod(2), also just after it has created a file: the process's umask is lost on it. */
interface NodeOperations {
  setattr: (node: unknown, attributes: { mode?: number }) => void
}

interface NodeFilesystem {
  stream_ops: SyncOperations
  node_ops: NodeOperations
}

const wasiEio = 29
/** All but the owner's rights. */
const ofOthers = 0o077

/** PGlite's folder on disk, with syncs that reach the disk and files that only their owner reads. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ NODEFS }: { NODEFS: NodeFilesystem }) => (addSync(NODEFS.stream_ops), keepToOwner(NODEFS.node_ops)),
        ],
      },
    }
  }
}

// One function of PostgreSQL, the interpreter of expressions, takes 600 MB and seconds to optimise; without, queries cost hardly
// more and a start costs less (docs/performance.md).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

/** Few pages of its own: the system keeps its files in memory anyway, and needs none of ours for that. */
const smallCache = ['-c', 'shared_buffers=16MB']

/** PGlite's own settings, which sync nothing: for a database that is being made, or that a test forgets. */
export const undurableStartParams = [...PGlite.defaultStartParams, ...smallCache]

/**
 * PGlite's settings without `-F` (no fsync). WAL is synced by fsync because Emscripten's fdatasync is a fixed no-op;
 * one fdatasync(2) underneath suffices for both.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=128MB',
  ...smallCache,
]

function addSync(operations: SyncOperations): void {
  operations.fsync = (stream) => {
    try {
      fs.fdatasyncSync(stream.nfd)
      return 0
    } catch {
      return wasiEio // PostgreSQL then stops rather than trust a disk that failed
    }
  }
}

function keepToOwner(operations: NodeOperations): void {
  const { setattr } = operations
  operations.setattr = (node, attributes) => setattr(node, attributes.mode === undefined
    ? attributes
    : { ...attributes, mode: attributes.mode & ~ofOthers })
}
