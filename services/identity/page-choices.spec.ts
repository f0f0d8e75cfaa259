import {
  type PageChoices,
  type PageKey,
  type PageLevel,
  pageKeys,
  permissionsOf,
  type Role,
  topLevel,
} from '@bon/contracts/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayChoose, pagesShown } from './page-choices.ts'

const someLevel = (page: PageKey) =>
  fc.constantFrom<PageLevel>('none', 'sees', ...(topLevel(page) === 'changes' ? (['changes'] as const) : []))
const levels = Object.fromEntries(pageKeys.map((page) => [page, someLevel(page)]))
const someChoices = fc.record(levels, { requiredKeys: [] }) as fc.Arbitrary<PageChoices>
const someRoles = fc.uniqueArray(
  fc.constantFrom<Role>('admin', 'accountant', 'auditor', 'employee', 'cashier'),
  {
    minLength: 1,
  },
)
const anyPerson = fc.record({ roles: someRoles, choices: someChoices })

test('property: what an admin grants another, or is offered to grant, never exceeds the admin’s own rights', () => {
  fc.assert(
    fc.property(someChoices, anyPerson, someChoices, (own, before, choices) => {
      const admin = { roles: ['admin' as const], choices: own }
      if (!mayChoose(admin, before, choices)) return
      const had = permissionsOf(admin)
      for (const key of permissionsOf({ ...before, choices })) expect(had.has(key), key).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('property: each level offered for a person within reach is accepted by the server', () => {
  fc.assert(
    fc.property(someChoices, someRoles, (own, roles) => {
      const admin = { roles: ['admin' as const], choices: own }
      const person = { roles, choices: {} }
      if (!mayChoose(admin, person, {})) return
      for (const { page, offered } of pagesShown(person, admin, true))
        for (const level of offered) expect(mayChoose(admin, person, { [page]: level }), page).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a page of the role, and a page that the admin lacks, are not offered, with the reason', () => {
  const admin = { roles: ['admin' as const], choices: { integration: 'none' as const } }
  const shown = pagesShown({ roles: ['cashier'], choices: {} }, admin, true)
  const of = (page: PageKey) => shown.find((one) => one.page === page)
  expect(of('user')).toMatchObject({ offered: [], fixed: 'by_role' })
  expect(of('integration')).toMatchObject({ offered: [], fixed: 'not_yours' })
  expect(of('dashboard')).toMatchObject({ offered: ['none', 'sees'], fixed: null, by_role: 'none' })
})
