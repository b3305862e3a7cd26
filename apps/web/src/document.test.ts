import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('says that it is French', () => {
  expect(readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')).toContain('<html lang="fr">')
})
