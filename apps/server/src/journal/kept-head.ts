import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceWhole } from '#src/platform/data-folder.ts'
import type { Head } from './verify-journal.ts'

export interface KeptHead extends Head {
  at: Date
}

/** Beside the database, where whoever changes the database does not reach. */
const headFile = (dataDir: string) => join(dataDir, 'journal.head')

/** « 12345:5f2c… »; null when it is something else. */
export function parseHead(text: string): Head | null {
  const [, place, chain] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  return place && chain ? { place: Number(place), chain } : null
}

/** The end of the chain as this server last found it right: null before it first looked, and on a server that was restored. */
export async function readKeptHead(dataDir: string): Promise<KeptHead | 'unreadable' | null> {
  try {
    const [end = '', time = ''] = (await readFile(headFile(dataDir), 'utf8')).trim().split(' ')
    const [head, at] = [parseHead(end), new Date(time)]
    return head && !Number.isNaN(at.getTime()) ? { ...head, at } : 'unreadable'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable'
  }
}

/** A chain without a line has no end. */
export async function keepHead(dataDir: string, { place, chain, at }: KeptHead): Promise<void> {
  if (place === 0) return rm(headFile(dataDir), { force: true })
  await replaceWhole(headFile(dataDir), `${place}:${chain} ${at.toISOString()}\n`)
}
