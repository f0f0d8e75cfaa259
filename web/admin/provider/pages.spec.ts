import { expect, test } from 'vitest'
import { mayReadProvider, mayWriteProvider } from './pages.ts'

test('SUP-27: superadmins and the provider’s administrators write, its employees read, and nobody else is let in', () => {
  const roles = ['superadmin', 'wsy_admin', 'wsy_employee', null]
  expect(roles.map(mayReadProvider)).toEqual([true, true, true, false])
  expect(roles.map(mayWriteProvider)).toEqual([true, true, false, false])
})
