import type { FieldValues } from 'react-hook-form'
import { openDrawer } from './drawers.ts'

type Typed = Record<string, unknown>

/** What was typed before; `isOffered`: on other values than those that the form opens with. */
type Found = { typed: Typed; savedAt: Date; isOffered: boolean }

/** A form that opens anew reads what the one before it has just written. */
let lastWrite: Promise<unknown> = Promise.resolve()

/** The draft of one form, which has opened with these values. What is wiped while it is open is not kept again. */
export async function openDraft(key: string, opened: FieldValues) {
  const basis = withoutFiles(opened)
  const atFirst = await openDrawer('person')

  async function write(values: Typed): Promise<Date | null> {
    const drawer = await openDrawer('person')
    if (atFirst.isWiped()) return null
    if (isSame(values, basis)) {
      await drawer.remove(key)
      return null
    }
    const now = new Date()
    return (await drawer.save(key, { savedAt: now.toISOString(), values, basis })) ? now : null
  }

  return {
    find: async (): Promise<Found | null> => {
      await lastWrite
      const draft = readDraft(await atFirst.load(key))
      if (!draft) return null
      // A draft of an earlier version does not say what it was typed on.
      const { savedAt, values, basis: before = basis } = draft
      const typed = changedFrom(basis, changedFrom(before, values))
      return Object.keys(typed).length === 0 ? null : { typed, savedAt, isOffered: !isSame(before, basis) }
    },
    /** When it was kept on this device; null when it is kept in this tab, or nothing is typed. */
    save: async (values: FieldValues): Promise<Date | null> => {
      const written = write(withoutFiles(values)).catch(() => null)
      lastWrite = written
      return written
    },
    remove: async () => {
      await lastWrite
      await (await openDrawer('person')).remove(key)
    },
  }
}

const withoutFiles = (values: FieldValues): Typed =>
  Object.fromEntries(Object.entries(values).filter((entry) => !(entry[1] instanceof File) && entry[1] !== null))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const changedFrom = (basis: Typed, values: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, basis[name])))

function readDraft(saved: unknown): { savedAt: Date; values: Typed; basis?: Typed } | null {
  if (typeof saved !== 'object' || saved === null || !('savedAt' in saved) || !('values' in saved)) return null
  const { savedAt, values } = saved
  if (typeof savedAt !== 'string' || typeof values !== 'object' || values === null) return null
  const basis = 'basis' in saved && typeof saved.basis === 'object' && saved.basis !== null ? { ...saved.basis } : undefined
  return { savedAt: new Date(savedAt), values: { ...values }, basis }
}
