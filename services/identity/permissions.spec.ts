import { uuid5 } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import type { User } from './identity.dependencies.ts'
import { createPermissions } from './permissions.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const [company, other] = [id('company'), id('other')]
const user = (over: Partial<User>): User => ({
  uuid: id('user'),
  name: 'Mette',
  email: 'mette@bon.example',
  initials: 'MK',
  language: 'da',
  wsy_role: null,
  roles: [],
  page_choices: [],
  ...over,
})
const people: Record<string, User> = {
  [id('admin')]: user({ roles: [{ company_uuid: company, role: 'admin' }] }),
  [id('staff')]: user({ wsy_role: 'wsy_employee' }),
  [id('provider')]: user({ wsy_role: 'wsy_admin' }),
  [id('narrowed')]: user({
    roles: [company, other].map((company_uuid) => ({ company_uuid, role: 'accountant' })),
    page_choices: [
      { company_uuid: other, choices: { dashboard: 'none', journal: 'none', z_reports: 'none' } },
    ],
  }),
}
const permissions = createPermissions(async (uuid) => people[uuid])

describe('PERM-03: what a person may do in a company that the request does not name', () => {
  test('an administrator writes products in the own company, and nothing in another', async () => {
    expect(await permissions.mayAsOwn(id('admin'), company, ['product.write', 'register.read'])).toBe(true)
    expect(await permissions.mayAsOwn(id('admin'), other, ['register.read'])).toBe(false)
  })

  test('S-10: provider staff are nobody’s own users, though they may enter everywhere', async () => {
    expect(await permissions.mayAsOwn(id('staff'), company, ['register.read'])).toBe(false)
    expect((await permissions.entrance(id('staff')))(company)).toBe(true)
    expect((await permissions.entrance(id('admin')))(other)).toBe(false)
  })

  test('an unknown person may do nothing', async () => {
    expect(await permissions.may(id('ghost'), company, 'register.read')).toBe(false)
    expect(await permissions.mayAsOwn(id('ghost'), company, [])).toBe(false)
    expect((await permissions.entrance(id('ghost')))(company)).toBe(false)
  })

  test('G-27: companies with a permission are those of the person’s roles there, less what pages were taken', async () => {
    const reads = (actor: string) => permissions.companiesWith({ actor: id(actor) }, 'statistics.read')
    const [admin, narrowed, ghost] = await Promise.all(['admin', 'narrowed', 'ghost'].map(reads))
    expect([admin?.(company), admin?.(other)]).toEqual([true, false])
    expect([narrowed?.(company), narrowed?.(other)]).toEqual([true, false])
    expect(ghost?.(company)).toBe(false)
    const writes = await permissions.companiesWith({ actor: id('narrowed') }, 'product.write')
    expect(writes(company)).toBe(false)
  })

  test('S-10: provider staff have a permission only in companies that they have entered', async () => {
    const actor = id('staff')
    const outside = await permissions.companiesWith({ actor }, 'statistics.read')
    expect([outside(company), outside(other)]).toEqual([false, false])
    const inside = await permissions.companiesWith({ actor, entered: [company] }, 'statistics.read')
    expect([inside(company), inside(other)]).toEqual([true, false])
  })

  test('ORD-40: only administrators of the provider count as the provider', async () => {
    expect(await permissions.isProvider(id('provider'))).toBe(true)
    expect(await permissions.isProvider(id('staff'))).toBe(false)
  })
})
