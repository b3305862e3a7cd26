/**
 * A throw-away PostgreSQL for tests and benchmarks.
 *
 *   node scripts/postgres.mjs npx vitest run          runs a command with TEST_DATABASE_URL set
 *   node scripts/postgres.mjs --durable               starts one, prints its URL, stops it on Ctrl-C
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { canInstallPackages, installPackages } from './lib/debian.mjs'

const USER = 'passerelle'
const PREFIX = 'passerelle-pg-'
const MISSING = `PostgreSQL is needed for this and was not found. Either
  - install it:        sudo apt-get install postgresql     (Debian, Ubuntu)
                       brew install postgresql@17          (macOS)
  - or name a server:  TEST_DATABASE_URL=postgres://user:password@host:5432/postgres
    (its user must be allowed to create databases)`

/**
 * The server outlives nobody: the shell holds the read end of a pipe whose write end only our process has. However we
 * die, SIGKILL included, the pipe closes, the server is stopped and its folder removed. While there is a file `down` in
 * the folder, a server that ended is not the end: it starts again once the file is gone. One that is frozen is woken to end.
 * $1 = folder, the rest = command of the server.
 */
const WATCHDOG = `
dir=$1; shift
exec 3<&0
( cat <&3 >/dev/null; rm -f "$dir/down"; touch "$dir/over"
  kill -QUIT $(cat "$dir/pid") 2>/dev/null; kill -CONT $(cat "$dir/pid") 2>/dev/null ) &
while :; do
  "$@" >>"$dir/log" 2>&1 </dev/null &
  echo $! >"$dir/pid"
  wait $!
  [ -e "$dir/down" ] || break
  while [ -e "$dir/down" ]; do sleep 0.05; done
  [ -e "$dir/over" ] && break
done
tail -n 20 "$dir/log" >&2
rm -rf "$dir"
`

/**
 * Gives a PostgreSQL server whose user may create databases: the one of TEST_DATABASE_URL, else a new cluster.
 * @param {{ durable?: boolean }} [options] durable: real fsync, on a disk folder (benchmarks); otherwise speed only
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ durable = false } = {}) {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  return startOwnPostgres({ durable })
}

/**
 * A cluster of the caller's own, which it may also take down as a machine does that loses power, and bring back.
 * @param {{ durable: boolean }} options
 */
export async function startOwnPostgres({ durable }) {
  removeStaleClusters()
  const binaries = await findOrInstallBinaries()
  for (let attempt = 1; ; attempt++) {
    try {
      return await startCluster(binaries, durable)
    } catch (error) {
      // Between choosing a free port and binding it, someone else may have taken it.
      if (attempt === 3 || !String(error).includes('Address already in use')) throw error
    }
  }
}

async function findOrInstallBinaries() {
  const found = findBinaries()
  if (found) return found
  if (!canInstallPackages()) throw new Error(MISSING)
  await installPackages(['postgresql'])
  const installed = findBinaries()
  if (!installed) throw new Error(MISSING)
  return installed
}

/** Where a program of PostgreSQL is. @param {string} name @throws Error when it is not there */
export function findPostgresProgram(name) {
  const folder = findFolderOf([name])
  if (!folder) throw new Error(`${name} was not found: it comes with PostgreSQL (Debian: postgresql)`)
  return join(folder, name)
}

/** The folder of the server's programs. */
const findBinaries = () => findFolderOf(['initdb', 'postgres'])

/** The folder holding all of these programs: PATH first, then Debian's, newest version first. @param {string[]} programs */
function findFolderOf(programs) {
  const fromPath = (process.env['PATH'] ?? '').split(':')
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const fromDebian = versions.map((version) => join(root, version, 'bin'))
  return [...fromPath, ...fromDebian].find((dir) => programs.every((program) => existsSync(join(dir, program))))
}

/**
 * @param {string} binaries
 * @param {boolean} durable
 */
async function startCluster(binaries, durable) {
  const account = serverAccount()
  // /tmp may be memory, where fsync costs nothing: a benchmark needs a disk.
  const dir = mkdtempSync(join(durable ? '/var/tmp' : '/tmp', PREFIX))
  const data = join(dir, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [dir, passwordFile]) chownSync(path, account.uid, account.gid)

  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const initArguments = [
    '-D', data, '-U', USER, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', locale,
  ]
  const init = spawnSync(join(binaries, 'initdb'), [...initArguments, '--no-sync'], { ...account, cwd: dir, encoding: 'utf8' })
  if (init.status !== 0) {
    rmSync(dir, { recursive: true, force: true })
    throw new Error(`initdb failed: ${init.error?.message ?? init.stderr}`)
  }

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(binaries, 'postgres'), '-D', data, ...flags]
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', dir, ...server], {
    ...account,
    cwd: dir,
    detached: true, // a Ctrl-C in the terminal must reach the tests, not the server under them
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  if (watchdog.pid) writeFileSync(join(dir, 'watchdog.pid'), String(watchdog.pid))
  let complaint = ''
  watchdog.stderr.on('data', (chunk) => (complaint += chunk))
  const ended = new Promise((resolve) => watchdog.once('close', resolve))

  const stop = async () => {
    watchdog.ref()
    watchdog.stdin.end()
    await ended
  }
  for (let waited = 0; !isReady(data); waited += 25) {
    if (watchdog.exitCode !== null) throw new Error(`PostgreSQL did not start: ${complaint}`)
    if (waited > 60_000) {
      await stop()
      throw new Error(`PostgreSQL was not ready after 60 s: ${complaint}`)
    }
    await sleep(25)
  }
  watchdog.unref()
  for (const stream of [watchdog.stdin, watchdog.stderr]) /** @type {import('node:net').Socket} */ (stream).unref()
  /** `pg_ctl stop -m immediate`: every connection is cut, nothing is written any more. */
  const crash = () => {
    writeFileSync(join(dir, 'down'), '')
    process.kill(Number(readFirstLine(join(data, 'postmaster.pid'))), 'SIGQUIT')
  }
  const comeBack = async () => {
    rmSync(join(data, 'postmaster.pid'), { force: true }) // else the old one's state is read below
    rmSync(join(dir, 'down'))
    while (!isReady(data)) await sleep(5)
  }
  /** Every process of the server is stopped where it is: connections stay open, and nobody answers. */
  const freeze = () => signalCluster(data, 'SIGSTOP')
  const wake = () => signalCluster(data, 'SIGCONT')
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, stop, crash, comeBack, freeze, wake }
}

/** The postmaster first: stopped, it starts nobody else. @param {string} data @param {NodeJS.Signals} signal */
function signalCluster(data, signal) {
  const postmaster = Number(readFirstLine(join(data, 'postmaster.pid')))
  process.kill(postmaster, signal)
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  for (const line of stdout.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (pid && parent === postmaster) killIfThere(pid, signal)
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function killIfThere(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended meanwhile.
  }
}

/** PostgreSQL refuses to run as root; under root it runs as its own user, else as nobody. */
function serverAccount() {
  if (process.getuid?.() !== 0) return undefined
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const ask = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** The postmaster writes its state on line 8 of its lock file, as pg_ctl reads it. @param {string} data */
function isReady(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Removes what a machine that lost power, or a killed watchdog, left behind. */
function removeStaleClusters() {
  for (const parent of ['/tmp', '/var/tmp']) {
    if (!existsSync(parent)) continue
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) removeIfStale(join(parent, name))
  }
}

/** @param {string} dir */
function removeIfStale(dir) {
  try {
    const watchdog = join(dir, 'watchdog.pid')
    if (existsSync(watchdog) ? isRunning(readFileSync(watchdog, 'utf8'), dir) : isYoung(dir)) return
    const postmaster = readFirstLine(join(dir, 'data', 'postmaster.pid'))
    if (postmaster && isRunning(postmaster, dir)) process.kill(Number(postmaster), 'SIGQUIT')
    rmSync(dir, { recursive: true, force: true })
  } catch {
    // Someone else's, or removed by its owner meanwhile.
  }
}

/** Still being made by another run. @param {string} dir */
function isYoung(dir) {
  return Date.now() - statSync(dir).mtimeMs < 2 * 60_000
}

/** Whether this process id still belongs to the cluster of that folder. @param {string} pid @param {string} dir */
function isRunning(pid, dir) {
  return spawnSync('ps', ['-o', 'args=', '-p', pid.trim()], { encoding: 'utf8' }).stdout.includes(dir)
}

/** @param {string} path */
function readFirstLine(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n')[0] : undefined
}

async function main() {
  const words = process.argv.slice(2)
  const durable = words[0] === '--durable'
  const [command, ...rest] = durable ? words.slice(1) : words
  const postgres = await startPostgres({ durable })
  if (command) {
    const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
    process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  } else {
    console.log(`TEST_DATABASE_URL=${postgres.url}`)
    await new Promise((resolve) => {
      const alive = setInterval(() => undefined, 2 ** 30)
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(clearInterval(alive)))
    })
  }
  await postgres.stop()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
