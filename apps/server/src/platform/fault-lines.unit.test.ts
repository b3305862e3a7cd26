import { expect, it } from 'vitest'
import { faultLines } from './fault-lines.ts'

it('says why, cause by cause, and nothing of a row', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505', detail: 'Key (email)=(awa@exemple.bj) already exists.',
  })
  const wrapped = new Error('The statement failed for awa@exemple.bj.', { cause: refused })
  const lines = faultLines(new Error('Migration 0099-more.sql failed and was rolled back.', { cause: wrapped })).split('\n')
  expect(lines[0]).toBe('Error: Migration 0099-more.sql failed and was rolled back.')
  expect(lines.slice(-2)).toEqual([
    'Cause: The statement failed for •', 'Cause: duplicate key value violates unique constraint "users_email" (23505)',
  ])
  expect(lines.join('\n')).not.toContain('exemple.bj')
})

it('ends where causes name each other', () => {
  const [one, other] = [new Error('one'), new Error('other')]
  Object.assign(one, { cause: other })
  Object.assign(other, { cause: one })
  expect(faultLines(one).match(/^Cause: /gm)).toHaveLength(5)
})
