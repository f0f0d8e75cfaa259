import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { describe, expect, test } from 'vitest'
import { actors, loginTo } from '../harness/shop.ts'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'

export const identity = (shop: ApiShop) =>
  describe('identity', () => {
    const { call, ids, tokens } = shop

    test('without a token only public information is returned (AUTH-35, RES-04)', async () => {
      expect((await call(api.identity.csrf, { token: null })).status).toBe(204)
      const { status, body } = await call(api.identity.maintenance, { token: null })
      expect([status, body]).toEqual([200, { maintenance: false, message: '' }])
      const refused = await call(api.registers.list, { token: null })
      expect(refused.status).toBe(401)
      expect(refused.headers.get('content-type')).toContain('application/problem+json')
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect(refused.problem).toMatchObject({
        type: 'urn:bon:problem:session.missing',
        status: 401,
        code: 'session.missing',
      })
    })

    test('an unknown token and a truncated token are both refused', async () => {
      for (const token of ['A'.repeat(43), tokens.admin.slice(1), "' or 1=1"]) {
        expect((await call(api.registers.list, { token })).problem?.code).toBe('session.missing')
      }
    })

    test('a wrong password and an unknown address get the same answer (G-28)', async () => {
      const answers = await Promise.all(
        ['employee@kajkanten.example', 'nobody@kajkanten.example'].map((client) =>
          call(api.identity.login, { token: null, body: { client, secret: 'Forkert123' } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([401, 401])
      expect(answers[0]?.problem).toEqual(answers[1]?.problem)
      expect(answers[0]?.problem?.code).toBe('login.incorrect')
    })

    test('S-08: a browser that has signed in is recognized next time by its device token, which is no session', async () => {
      const signIn = async (device?: string) => {
        const body = { client: actors.employee, secret: demoPassword, ...(device && { device }) }
        return (await call(api.identity.login, { token: null, body })).body
      }
      const first = await signIn()
      const second = await signIn(first.device)
      expect(second.device).toBe(first.device)
      expect(second.token).not.toBe(first.token)
      expect((await call(api.registers.list, { token: first.device })).status).toBe(401)
    })

    test('signing in returns the person, the company and the permitted pages (AUTH-18, AUTH-38)', async () => {
      const { body } = await call(api.identity.signedIn, { token: tokens.accountant })
      expect(body.user).toMatchObject({
        email: actors.accountant,
        company_roles: ['accountant'],
        wsy_role: null,
      })
      const money = ['dashboard', 'journal', 'orders', 'z_reports']
      expect(body.user.pages_available).toEqual(expect.arrayContaining(money))
      for (const page of ['user', 'cashier', 'register', 'settings', 'pos'])
        expect(body.user.pages_available).not.toContain(page)
      expect(body.company?.uuid).toBe(ids.kajkanten)
      expect(body.other_companies.map(({ display_name }) => display_name)).not.toContain('Nabo Kiosk')
      const neighbour = await call(api.identity.signedIn, { token: tokens.neighbour, company: ids.nabo })
      expect(neighbour.body.other_companies).toEqual([])
    })

    test('a preferred company is shown when the person belongs to it, and not otherwise (AUTH-39)', async () => {
      const as = async (tentative_company: string) => {
        const url = `${shop.url}/api/v1/users/get-signed-in-user-data?tentative_company=${tentative_company}`
        const answer = await fetch(url, { headers: { authorization: `Bearer ${tokens.admin}` } })
        return ((await answer.json()) as { company: { uuid: string } }).company.uuid
      }
      expect(await as(ids.terrassen)).toBe(ids.terrassen)
      expect(await as(ids.nabo)).toBe(ids.kajkanten)
    })

    test('signing out takes effect everywhere at once, for that token and no other (G-31)', async () => {
      const token = await loginTo(shop.url, actors.employee)
      expect((await call(api.registers.list, { token })).status).toBe(200)
      expect((await call(api.identity.logout, { token })).status).toBe(200)
      const { status } = await pollUntil(
        () => call(api.registers.list, { token }),
        (answer) => answer.status !== 200,
      )
      expect(status).toBe(401)
      expect((await call(api.registers.list, { token: tokens.employee })).status).toBe(200)
    })

    test('a header that names a company without a role there is 403, with the reason (THREAT-1)', async () => {
      const refused = await call(api.registers.list, { company: ids.nabo })
      expect(refused.status).toBe(403)
      expect(refused.problem).toMatchObject({ code: 'session.forbidden', reason: 'other', status: 403 })
      const back = await call(api.orders.list, { token: tokens.neighbour, company: ids.kajkanten })
      expect(back.status).toBe(403)
    })

    test('a header and a query that name two companies are 400, and the same one twice is fine', async () => {
      const listOrders = (company: string) =>
        call(api.orders.list, { query: { company_uuid: company } as object })
      expect(await listOrders(ids.terrassen)).toMatchObject({
        status: 400,
        problem: { code: 'request.company_mismatch' },
      })
      expect((await listOrders(ids.nabo)).status).toBe(400)
      expect((await listOrders(ids.kajkanten)).status).toBe(200)
    })
  })
