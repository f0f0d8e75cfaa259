import { api } from '@bon/contracts/api'
import type { SecurityRow } from '@bon/contracts/security-events'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import { uuidOfUser } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

/** Sign-ins, refusals, granted rights and exports, as the company reads them (ASVS 16.3). */
export const securityEvents = (shop: ApiShop) =>
  describe('the security log', () => {
    const { call, ids, tokens } = shop
    type Query = NonNullable<Parameters<typeof call<typeof api.security_events.list>>[1]>['query']
    type As = { token?: string; company?: string }
    const logOf = async (query: Query, as: As = {}) =>
      (await call(api.security_events.list, { query: { limit: 100, ...query }, ...as })).body.security_events
    const until = (query: Query, kind: SecurityRow['kind'], as: As = {}) =>
      pollUntil(
        async () => (await logOf(query, as)).filter((row) => row.kind === kind),
        (rows) => rows.length > 0,
      )
    /** A new person with a role in this company. */
    const colleague = async () => {
      const person = await newPerson(shop)
      const body = { email: person.email, roles: ['cashier' as const] }
      const { uuid } = (await call(api.invitations.invite, { body })).body.invitation
      await call(api.invitations.accept, { token: person.token, company: null, params: { uuid } })
      const me = (await call(api.profile.show, { token: person.token, company: null })).body.profile
      return { ...person, uuid: me.uuid }
    }
    const signIn = (client: string, secret: string) =>
      call(api.identity.login, { token: null, body: { client, secret }, headers: { 'user-agent': 'Test' } })
    let person: Awaited<ReturnType<typeof colleague>>
    beforeAll(async () => {
      person = await colleague()
    })

    test('ASVS 16.3.1: a wrong password, a sign-in, a sign-out and a new password are listed, with person and origin', async () => {
      const query = { person_uuid: person.uuid }
      for (let i = 0; i < 3; i++) expect((await signIn(person.email, 'Forkert123')).status).toBe(401)
      const [refused, ...more] = await until(query, 'SignInRefused')
      expect(refused).toMatchObject({ group: 'refusals', codes: { reason: 'wrong_password', times: 1 } })
      expect(more).toEqual([])
      const { token } = (await signIn(person.email, person.password)).body
      const [came] = await until(query, 'PersonSignedIn')
      expect(came).toMatchObject({
        group: 'sign_ins',
        who: { uuid: person.uuid, is: 'user', name: person.name },
        about: null,
        codes: { by: 'password' },
        caller: { address: expect.stringMatching(/127\.0\.0\.1|::1/), browser: 'Test' },
      })
      const next = { password: 'Aftensmad2026', password_repeat: 'Aftensmad2026' }
      await call(api.profile.changePassword, {
        token,
        company: null,
        body: { current_password: person.password, ...next },
      })
      await call(api.identity.logout, { token, company: null })
      expect((await until(query, 'PasswordChanged'))[0]?.codes).toEqual({ by: 'current_password' })
      expect((await until(query, 'PersonSignedOut'))[0]?.codes).toEqual({ which: 'this', sessions: 1 })
      person = { ...person, password: next.password }
    })

    test('ASVS 16.3.2: refused permissions are one event an hour with the missing permission', async () => {
      const { token } = (await signIn(person.email, person.password)).body
      const as = { token, company: ids.kajkanten }
      for (let i = 0; i < 5; i++) expect((await call(api.users.list, as)).status).toBe(403)
      // For a foreign company the refusal is recorded in the user's own company.
      expect((await call(api.users.list, { token, company: ids.nabo })).status).toBe(403)
      const rows = await until({ person_uuid: person.uuid }, 'AccessRefused')
      expect(rows.map(({ codes, group }) => [codes['permission'], codes['reason'], group])).toEqual([
        ['users.read', 'forbidden', 'refusals'],
      ])
    })

    test('ASVS 16.3.3: a granted role, a wrong PIN at a register and an exported file are listed', async () => {
      const params = { uuid: person.uuid }
      await call(api.users.changeRoles, { params, body: { roles: ['cashier', 'accountant'] } })
      const [roleChange] = await until({ person_uuid: person.uuid }, 'RolesChanged')
      expect(roleChange).toMatchObject({
        group: 'rights',
        about: { uuid: person.uuid, name: person.name },
        codes: { from: ['cashier'], to: ['accountant', 'cashier'] },
      })
      const { token } = (await signIn(person.email, person.password)).body
      const own = { token, company: ids.kajkanten }
      const { bar } = await tillsOf(shop)
      const wrong = { ...own, params: { uuid: bar.register }, body: { pin: '9753' } }
      expect((await call(api.registers.signIn, wrong)).problem?.code).toBe('cashier.wrong_pin')
      const [pin] = await until({ person_uuid: person.uuid }, 'PinRefused')
      expect(pin?.register?.uuid).toBe(bar.register)
      expect(pin?.codes).toEqual({ pin_type: 'cashier', reason: 'wrong', times: 1 })

      await exportReceipt(bar, token)
      const [exportEvent] = await until({ person_uuid: person.uuid, group: 'exports' }, 'DataExported')
      expect(exportEvent).toMatchObject({ who: { uuid: person.uuid }, codes: { kind: 'receipt_pdf' } })
    })
    const exportReceipt = async (till: Till, token: string) => {
      await till.ensureOpen()
      const order_uuid = newId()
      await till.sell([till.line(0)], { order: order_uuid, payment_uuid: newId() })
      const at = { company: ids.kajkanten, params: { uuid: order_uuid } }
      const body = { by: undefined, paper: 'receipt' as const, way: 'pdf' as const }
      const { print_uuid } = (await call(api.papers.print, { ...at, body })).body.print
      const file = { ...at, token, params: { uuid: order_uuid, print_uuid } }
      expect((await call(api.papers.pdf, file)).status).toBe(200)
    }

    test('the company’s admins and auditors read it, page by page, and nobody else does', async () => {
      const query = { person_uuid: person.uuid }
      const all = await logOf(query)
      expect(all.map(({ at }) => at)).toEqual(
        all
          .map(({ at }) => at)
          .sort()
          .reverse(),
      )
      const audited = await logOf(query, { token: tokens.auditor })
      expect(audited).toEqual(all.map((row) => ({ ...row, caller: null })))
      const first = await call(api.security_events.list, { query: { ...query, limit: 2 } })
      expect(first.body.security_events).toEqual(all.slice(0, 2))
      const before = first.body.next ?? ''
      expect(await logOf({ ...query, before })).toEqual(all.slice(2))
      const at = all[1]?.at ?? ''
      expect(await logOf({ ...query, from: at })).toEqual(all.filter((row) => row.at >= at))
      expect(await logOf({ ...query, until: at })).toEqual(all.filter((row) => row.at < at))
      for (const token of [tokens.accountant, tokens.employee, tokens.cashier])
        expect((await call(api.security_events.list, { token })).status).toBe(403)
      const nabo = { token: tokens.neighbour, company: ids.nabo }
      expect(await logOf(query, nabo)).toEqual([])
      const theirs = JSON.stringify(await logOf({}, nabo))
      for (const word of [person.uuid, person.name, uuidOfUser('admin@kajkanten.example')])
        expect(theirs).not.toContain(word)
    })
  })
