import { describe, expect, it } from 'vitest'
import { adminRoles } from './constants.ts'
import { may, rights, rolesWith } from './rights.ts'

describe('rights', () => {
  it('are all those of `super`, who alone decides on administrators and settings', () => {
    expect(rights.filter((right) => !may({ admin_role: 'super' }, right))).toEqual([])
    expect(rolesWith('administrators.manage')).toEqual(['super'])
    expect(rolesWith('settings.edit')).toEqual(['super'])
  })

  it('are none for whoever is no administrator', () => {
    expect(rights.filter((right) => may({}, right) || may(null, right))).toEqual([])
  })

  it('let `lecture` read, and nothing else', () => {
    expect(rights.filter((right) => may({ admin_role: 'lecture' }, right) && !/\.(read|list)$/.test(right))).toEqual([])
  })

  it('keep contact details from `lecture`, and files from `finance`', () => {
    expect(adminRoles.filter((one) => may({ admin_role: one }, 'contacts.read'))).toEqual(['super', 'instruction', 'finance'])
    for (const right of ['profiles.list', 'profiles.read', 'documents.read'] as const) {
      expect(may({ admin_role: 'finance' }, right)).toBe(false)
    }
  })
})
