import { screen, within } from '@testing-library/react'

/** A text as it is read: any kind of space is a space. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** The column headings of the only table. */
export const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => plain(textContent))

/** The texts of its rows, cell by cell. */
export const rows = () =>
  screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map(({ textContent }) => plain(textContent)))

/** Cells that hold several things: on a phone they would stand side by side, and squeeze each other’s words. */
export const crowdedCells = () =>
  screen.getAllByRole('cell').filter(({ childNodes }) => childNodes.length > 1).map(({ textContent }) => plain(textContent))

/** « wait » is yellow, « ok » green, « no » red; an empty text is the neutral grey. */
export const badgeTone = (text: string) => /\bb-(\w+)/.exec(screen.getByText(text).closest('.badge')?.className ?? 'no badge')?.[1] ?? ''
