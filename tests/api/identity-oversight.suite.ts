import { api } from '@bon/contracts/api'
import type { IdentityEvent } from '@bon/contracts/identity'
import { logStart, money, type RecordedEvent } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openLog } from '../harness/open-log.ts'
import { loginTo, uuidOfUser } from '../harness/shop.ts'
import type { ApiShop } from './compositions.ts'
import { newPerson } from './identity-accounts.suite.ts'

const superadmin = 'super@bon.example'
const employee = uuidOfUser('employee@kajkanten.example')
const admin = uuidOfUser('admin@kajkanten.example')

const anyOwnCompany = {
  display_name: 'X',
  legal_name: 'X',
  cvr: '10000009',
  street: 'X',
  house_number: '1',
  postcode: '1',
  city: 'X',
}

export const identityOversight = (shop: ApiShop) =>
  describe('oversight', () => {
    const { call, ids } = shop
    const begin = (token: string, user_uuid: string) =>
      call(api.impersonation.begin, {
        token,
        company: null,
        body: { user_uuid, reason: 'A call of the shop' },
      })
    const as = (uuid: string) => ({ impersonate: uuid })

    test('AUTH-40, DEF-48: a superadmin impersonates a user by a grant of the own session, with that user’s roles and no more', async () => {
      const token = await loginTo(shop.url, superadmin)
      const early = await call(api.identity.signedIn, { token, headers: as(employee) })
      expect(early.problem?.code).toBe('session.impersonation_over')
      expect((await begin(token, employee)).body.impersonated).toEqual({
        uuid: employee,
        name: 'Ravi Hansen',
      })
      const me = (await call(api.identity.signedIn, { token, headers: as(employee) })).body
      expect(me.user).toMatchObject({ uuid: employee, wsy_role: null, company_roles: ['employee'] })
      expect(me.impersonated_by).toEqual({ uuid: uuidOfUser(superadmin), name: 'Superadmin' })
      expect((await call(api.users.list, { token, headers: as(employee) })).status).toBe(403)
      // The grant is for this user, and in this session only.
      expect((await call(api.users.list, { token, headers: as(admin) })).problem?.code).toBe(
        'session.impersonation_over',
      )
      const otherSession = await call(api.registers.list, { token: shop.tokens.super, headers: as(employee) })
      expect(otherSession.problem?.code).toBe('session.impersonation_over')
      // Without the parameter the caller acts as itself.
      expect((await call(api.registers.list, { token })).status).toBe(403)

      await call(api.impersonation.end, { token, company: null })
      const over = await call(api.identity.signedIn, { token, headers: as(employee) })
      expect(over.problem?.code).toBe('session.impersonation_over')
    })

    test('DEF-48: nobody impersonates provider staff, and only staff may impersonate', async () => {
      const token = await loginTo(shop.url, superadmin)
      expect((await begin(token, uuidOfUser('provider@bon.example'))).problem?.code).toBe(
        'impersonation.refused',
      )
      expect((await begin(token, newId())).problem?.code).toBe('impersonation.refused')
      expect((await begin(shop.tokens.admin, employee)).problem?.code).toBe('impersonation.refused')
    })

    test('DEF-48: money, passwords, PINs, tokens and roles cannot be changed while impersonating; other events have both ids', async () => {
      const token = await loginTo(shop.url, superadmin)
      await begin(token, admin)
      const impersonation = { token, headers: as(admin) }
      const register = { uuid: ids.registers.bar }
      const cashier = {
        initials: 'IM',
        first_name: 'Ida',
        last_name: 'Munk',
        label: 'Sal',
        hue: 'hav' as const,
        language: null,
      }
      const refused = [
        await call(api.registers.xReport, {
          ...impersonation,
          params: register,
          body: { cashier_uuid: ids.cashiers.lars },
        }),
        await call(api.profile.revokeOtherTokens, { ...impersonation, body: { confirm: true } }),
        await call(api.profile.setAdminPin, {
          ...impersonation,
          body: { pin: '1234', current_password: 'x' },
        }),
        await call(api.users.remove, { ...impersonation, params: { uuid: employee } }),
        await call(api.devices.pairingCode, { ...impersonation, params: register }),
        await call(api.cashiers.create, { ...impersonation, body: { ...cashier, pin: '5155' } }),
        // S-10: actions that create, move or post money.
        await call(api.gift_cards.bring, {
          ...impersonation,
          body: {
            gift_card_type_uuid: newId(),
            contra_account_uuid: newId(),
            gift_cards: [{ code: 'ABCD-1234-EFGH', balance: money(5_000_000), expires_on: null }],
          },
        }),
        await call(api.orders.save, {
          ...impersonation,
          params: { uuid: newId() },
          body: {
            register_uuid: register.uuid,
            cashier_uuid: ids.cashiers.lars,
            short_nr: 92,
            order_lines: [],
          },
        }),
        await call(api.own_company.make, { ...impersonation, body: anyOwnCompany }),
        await call(api.transfers.record, {
          ...impersonation,
          params: { uuid: newId() },
          body: { hash: '0'.repeat(64) },
        }),
      ]
      expect(refused.map(({ status, problem }) => [status, problem?.code])).toEqual(
        refused.map(() => [403, 'session.impersonating']),
      )
      expect((await call(api.users.list, impersonation)).status).toBe(200)

      const own = (await call(api.cashiers.create, { body: { ...cashier, pin: '5155' } })).body.cashier
      const params = { uuid: own.uuid }
      const changed = await call(api.cashiers.change, {
        ...impersonation,
        params,
        body: { ...cashier, label: 'Bar' },
        if_match: '1',
      })
      expect(changed.status).toBe(200)
      const { history } = (await call(api.cashiers.history, { params })).body
      expect(history[0]).toMatchObject({
        by: { uuid: admin },
        impersonated_by: { uuid: uuidOfUser(superadmin) },
      })
      await call(api.cashiers.archive, { params })
      await call(api.impersonation.end, { token, company: null })
    })

    test('CO-16: a person who deletes the own account is refused within a second, and the uuid stays in the books', async () => {
      const person = await newPerson(shop, 'Glem Mig')
      const options = {
        token: person.token,
        company: null,
        body: { current_password: person.password, confirm: true as const },
      }
      const wrong = await call(api.privacy.forgetMe, {
        ...options,
        body: { ...options.body, current_password: 'Forkert1' },
      })
      expect(wrong.problem?.code).toBe('password.wrong')
      const { report } = (await call(api.privacy.forgetMe, options)).body
      expect(report.forgotten).toContain('email')
      const db = new pg.Client(shop.database_url)
      await db.connect()
      const { rows } = await db.query('select u::text from identity.users u where uuid = $1', [
        report.subject_uuid,
      ])
      expect(rows[0].u).not.toMatch(/Glem|ny\.example|argon/)
      await db.end()
      const back = await call(api.identity.login, {
        token: null,
        body: { client: person.email, secret: person.password },
      })
      expect(back.problem?.code).toBe('login.incorrect')
    })

    test('RULE-5: the log holds only uuids, actions and roles of all this', async () => {
      const log = openLog(shop)
      const prefixes = ['user-', 'invitation-', 'device-', 'cashier-', 'authorisation-']
      const events: RecordedEvent[] = []
      for await (const event of log.readAll(logStart, { limit: 100_000, prefixes })) events.push(event)
      await log.close()
      const types = new Set(events.map(({ type }) => type as IdentityEvent['type']))
      for (const type of [
        'UserInvited',
        'InvitationAnswered',
        'RolesChanged',
        'ImpersonationStarted',
        'ImpersonationEnded',
        'DevicePaired',
        'CashierChanged',
      ] as const)
        expect(types).toContain(type)
      for (const { data, meta } of events)
        expect(JSON.stringify([data, meta])).not.toMatch(/@|\.example|Tablet|Glem|Person/)
    })
  })
