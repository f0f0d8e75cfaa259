import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allResources } from '../resources/index.ts'
import { type PageKey, pageKeys, pageRights } from './pages.ts'
import {
  isChosenByPerson,
  isWithin,
  levelByRole,
  levelOf,
  mayDo,
  type PageChoices,
  type PageLevel,
  pageTable,
  permissionsOf,
  topLevel,
  visiblePagesOf,
} from './rights.ts'
import { type Permission, permissions, type Role } from './table.ts'

const companyRoles: Role[] = ['admin', 'accountant', 'auditor', 'employee', 'cashier']
const rows = Object.entries(permissions) as [Permission, readonly string[]][]
const rowOf = (roles: readonly Role[]) =>
  rows.filter(([, who]) => roles.some((role) => who.includes(role))).map(([key]) => key)
const person = (role: Role, choices: PageChoices = {}) => ({ roles: [role], choices })
const has = (role: Role, choices: PageChoices) => permissionsOf(person(role, choices))

const someRoles = fc.uniqueArray(fc.constantFrom(...companyRoles), { minLength: 1 })
const someLevel = (page: PageKey) =>
  fc.constantFrom<PageLevel>('none', 'sees', ...(topLevel(page) === 'changes' ? (['changes'] as const) : []))
const someChoices: fc.Arbitrary<PageChoices> = fc.record(
  Object.fromEntries(pageKeys.map((page) => [page, someLevel(page)])) as Record<
    PageKey,
    fc.Arbitrary<PageLevel>
  >,
  { requiredKeys: [] },
)
const anyPerson = fc.record({ roles: someRoles, choices: someChoices })

describe('pages chosen for a person (DEF-36, PERM-05, ADR 0088)', () => {
  test.each([...companyRoles, 'wsy_admin', 'wsy_employee'] as Role[])(
    'nothing chosen: the pages give %s exactly the permissions of the role table',
    (role) => {
      expect([...has(role, {})].sort()).toEqual(rowOf([role]).sort())
    },
  )

  test('nothing chosen: several roles have the union of their permissions', () => {
    fc.assert(
      fc.property(someRoles, (roles) => {
        expect([...permissionsOf({ roles, choices: {} })].sort()).toEqual(rowOf(roles).sort())
      }),
    )
  })

  test('the check of a single permission and the full set agree', () => {
    fc.assert(
      fc.property(anyPerson, fc.constantFrom(...rows.map(([key]) => key)), (one, key) => {
        expect(mayDo(one, key)).toBe(permissionsOf(one).has(key))
      }),
    )
  })

  test('a granted page includes its reads, and its changes only when those are granted too', () => {
    expect(has('accountant', {}).has('catalogue.read')).toBe(false)
    expect(has('accountant', { product: 'sees' }).has('catalogue.read')).toBe(true)
    expect(has('accountant', { product: 'sees' }).has('product.write')).toBe(false)
    expect(has('accountant', { product: 'changes' }).has('product.write')).toBe(true)
    // Access to a page does not include its neighbours.
    expect(has('accountant', { product: 'changes' }).has('opt_out.write')).toBe(false)
  })

  test('a removed page loses its changes, and the reads that no other page needs', () => {
    expect(has('employee', { product: 'none' }).has('product.write')).toBe(false)
    expect(has('employee', { product: 'sees' }).has('product.write')).toBe(false)
    expect(has('employee', { product: 'none' }).has('opt_out.write')).toBe(true)
    expect(has('accountant', { invoice: 'none' }).has('invoice.read')).toBe(false)
    expect(has('accountant', { invoice: 'none' }).has('invoice.credit')).toBe(false)
    expect(has('accountant', { invoice: 'sees' }).has('invoice.credit')).toBe(false)
  })

  test('the base permissions of a role do not depend on pages: selling, and the own membership of the company', () => {
    const none = Object.fromEntries(pageKeys.map((page) => [page, 'none' as const]))
    expect([...has('cashier', none)].sort()).toEqual(rowOf(['cashier']).sort())
    expect(has('employee', none)).toEqual(
      new Set(['register.read', 'company.read', 'images.read', 'live.listen']),
    )
  })

  test('money, keys, sign-in methods and rights come with a role only: no list of pages grants them', () => {
    const all = Object.fromEntries(pageKeys.map((page) => [page, topLevel(page)]))
    const byRoleOnly = new Set<Permission>([
      ...pageKeys.flatMap((page) => pageTable[page].actions ?? []),
      ...pageKeys
        .filter((page) => !isChosenByPerson(page))
        .flatMap((page) => [...pageTable[page].reads, ...(pageTable[page].changes ?? [])]),
      'order.save',
      'order.pay',
      'order.invoice',
      'order.refund',
      'order.correct_tender',
    ])
    expect([...byRoleOnly].sort()).toEqual([
      'devices.read',
      'devices.write',
      'gift_card.write',
      'inspection_link.read',
      'inspection_link.write',
      'invoice.credit',
      'order.correct_tender',
      'order.correct_tender_in_office',
      'order.force_release',
      'order.invoice',
      'order.pay',
      'order.refund',
      'order.save',
      'outbox.read',
      'paper.print',
      'payment.decide',
      'payment_keys.write',
      'practice.read',
      'practice.write',
      'privacy.forget',
      'register.operate',
      'security.read',
      'system.read',
      'users.read',
      'users.write',
      'z_report.force_close',
    ])
    for (const role of companyRoles)
      for (const key of byRoleOnly)
        expect(has(role, all).has(key), `${role} ${key}`).toBe(rowOf([role]).includes(key))
    for (const role of companyRoles)
      expect([...has(role, all)].filter((key) => /^(provider|public|session)\./.test(key))).toEqual([])
  })

  test('property: an admin never grants a person more than the admin has', () => {
    fc.assert(
      fc.property(someChoices, anyPerson, anyPerson, (choices, before, after) => {
        const own = permissionsOf({ roles: ['admin'], choices })
        if (!isWithin(own, [before, after])) return
        for (const key of permissionsOf(after)) expect(own.has(key), key).toBe(true)
      }),
    )
  })

  test('every company role is within the rights of an admin without chosen pages', () => {
    fc.assert(
      fc.property(anyPerson, (one) => {
        expect(isWithin(permissionsOf({ roles: ['admin'], choices: {} }), [one])).toBe(true)
      }),
    )
  })

  test('R-24: an auditor reads the books as an accountant does and changes nothing, whatever pages are chosen', () => {
    const reads = rowOf(['auditor'])
    // Besides the books, an accountant reads the log of access to them (ADR 0092).
    const ofBooks = reads.filter((key) => key !== 'security.read')
    expect(rowOf(['accountant'])).toEqual(expect.arrayContaining(ofBooks))
    expect(reads).toEqual(expect.arrayContaining(['journal.read', 'z_report.read', 'statistics.read']))
    const isReading = (key: string) => key.endsWith('.read') || key === 'live.listen'
    expect(reads.filter((key) => !isReading(key))).toEqual([])
    fc.assert(
      fc.property(someChoices, (choices) => {
        expect([...has('auditor', choices)].filter((key) => !isReading(key))).toEqual([])
      }),
    )
  })

  test('R-24: an inspection link reads what an auditor reads but the security log, and has exports made', () => {
    const ofAuditor = rowOf(['auditor']).filter((key) => key !== 'security.read')
    expect(rowOf(['inspector']).sort()).toEqual([...ofAuditor, 'saf_t.export', 'bundle.export'].sort())
    expect([...has('inspector', {})].sort()).toEqual(rowOf(['inspector']).sort())
    const sees = visiblePagesOf(person('inspector'))
    expect(sees).toEqual(expect.arrayContaining(['z_reports', 'journal', 'saf_t', 'bundle']))
    for (const page of sees)
      expect(levelOf(page, person('inspector')) === 'changes', page).toBe(['saf_t', 'bundle'].includes(page))
  })

  test('an admin with narrowed pages creates no admin, and changes nobody who has permissions that the admin lacks', () => {
    const own = permissionsOf({ roles: ['admin'], choices: { integration: 'none' } })
    expect(isWithin(own, [{ roles: ['admin'], choices: {} }])).toBe(false)
    expect(isWithin(own, [{ roles: ['cashier'], choices: { integration: 'sees' } }])).toBe(false)
    expect(isWithin(own, [{ roles: ['employee'], choices: {} }])).toBe(true)
  })

  test('pages are listed in order: those that the person sees, without those that the company lacks', () => {
    const one = person('cashier', { product: 'sees', orders: 'none', integration: 'sees' })
    expect(visiblePagesOf(one)).toEqual([
      'pos',
      'product',
      'payment',
      'gift_card',
      'print_job',
      'integration',
    ])
    expect(visiblePagesOf(one, ['integrations', 'gift_cards'])).toEqual([
      'pos',
      'product',
      'payment',
      'print_job',
    ])
  })
})

describe('the table of pages', () => {
  test('every entity of a company names the page that changes it; the provider’s entities name none', () => {
    for (const { name, page, group } of allResources)
      expect([name, page === undefined], name).toEqual([name, group === 'provider'])
  })

  test('a page may read what the fields of its entities refer to', () => {
    // Employees see these pages but not everything they reference, such as contact cards and integrations; companies
    // are listed by an endpoint of their own.
    const exceptions = ['locations settings', 'online_menus integrations', 'products provider']
    const groupOf = new Map(allResources.map(({ name, group }) => [name, group]))
    for (const { name, page, fields, group } of allResources.filter(({ page: own }) => own)) {
      const targets = JSON.stringify(fields).match(/"to":"\w+"/g) ?? []
      const groups = [group, ...targets.map((to) => groupOf.get(to.slice(6, -1)) ?? group)]
      const reads: readonly string[] = pageRights[page as PageKey].reads
      for (const one of groups.filter((to) => !exceptions.includes(`${name} ${to}`)))
        expect(reads, `${name} points into ${one}`).toContain(`${one}.read`)
    }
  })

  test('a level is the combination of reading and changing', () => {
    expect(levelByRole('product', ['employee'])).toBe('changes')
    expect(levelByRole('account', ['employee'])).toBe('sees')
    expect(levelByRole('settings', ['employee'])).toBe('none')
    expect(levelOf('user', person('admin', { user: 'none' }))).toBe('changes')
  })
})
