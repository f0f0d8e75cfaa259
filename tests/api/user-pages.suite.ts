import { api } from '@bon/contracts/api'
import { optOuts, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { uuidOfUser } from '../harness/shop.ts'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'
import { listen } from './listen.ts'

type Choice = {
  page: 'opt_out' | 'dashboard' | 'integration' | 'journal' | 'z_reports'
  level: 'none' | 'sees' | 'changes'
}

/** Pages granted to a person and revoked, and what the server then permits (DEF-36, ADR 0088). */
export const userPages = (shop: ApiShop) =>
  describe('pages of a person', () => {
    const { call, ids, tokens, url } = shop
    const admin = uuidOfUser('admin@kajkanten.example')
    const demo = (role: 'accountant' | 'employee' | 'cashier') => ({
      token: tokens[role],
      uuid: uuidOfUser(`${role}@kajkanten.example`),
    })
    type As = { token?: string; company?: string }
    const show = (uuid: string, as: As = {}) => call(api.user_pages.show, { params: { uuid }, ...as })
    const choose = async (uuid: string, choices: Choice[], as: As = {}) => {
      const { revision } = (await show(uuid, as)).body
      return call(api.user_pages.change, { ...as, params: { uuid }, body: { choices }, if_match: revision })
    }
    const goods = resourceEndpoints(optOuts)
    const write = (token: string) =>
      call(goods.create, {
        token,
        body: { uuid: newId(), data: optOuts.schema.parse({ name: `Uden ${newId()}` }) },
      })
    const statuses = async (token: string) => [
      (await call(api.statistics.dashboard, { token })).status,
      (await call(goods.list, { token })).status,
      (await write(token)).status,
    ]
    const pagesOf = async (token: string) =>
      (await call(api.identity.signedIn, { token })).body.user.pages_available

    test('PERM-05: an accountant is refused, is granted a page, is admitted, and the screens are notified', async () => {
      const { token, uuid } = demo('accountant')
      expect(await statuses(token)).toEqual([200, 403, 403])
      expect(await pagesOf(token)).not.toContain('opt_out')
      const line = await listen(url, token, ids.kajkanten)

      expect((await choose(uuid, [{ page: 'opt_out', level: 'sees' }])).status).toBe(200)
      // The notification is sent after the change, also in another process.
      await pollUntil(
        async () => line.notifications.some(({ topic, uuid: whose }) => topic === 'people' && whose === uuid),
        Boolean,
      )
      line.hangUp()
      expect(line.notifications.map(({ topic }) => topic)).toContain('people')
      const afterGrant = await pollUntil(
        () => statuses(token),
        (found) => found[1] === 200,
      )
      expect(afterGrant).toEqual([200, 200, 403])
      expect(await pagesOf(token)).toContain('opt_out')

      await choose(uuid, [
        { page: 'opt_out', level: 'changes' },
        // Each of these pages shows the day's figures.
        { page: 'dashboard', level: 'none' },
        { page: 'journal', level: 'none' },
        { page: 'z_reports', level: 'none' },
      ])
      const changed = await pollUntil(
        () => statuses(token),
        (found) => found[2] === 200,
      )
      expect(changed).toEqual([403, 200, 200])
      expect(await pagesOf(token)).not.toContain('dashboard')

      await choose(uuid, [])
      const back = await pollUntil(
        () => statuses(token),
        (found) => found[1] === 403,
      )
      expect(back).toEqual([200, 403, 403])
    })

    test('PERM-05: a page taken from an employee is refused from then on, and the rest stays', async () => {
      const { token, uuid } = demo('employee')
      expect(await statuses(token)).toEqual([403, 200, 200])
      await choose(uuid, [{ page: 'opt_out', level: 'none' }])
      const afterRemoval = await pollUntil(
        () => statuses(token),
        (found) => found[2] === 403,
      )
      expect(afterRemoval).toEqual([403, 200, 403])
      expect(await pagesOf(token)).not.toContain('opt_out')
      const pagesView = (await show(uuid)).body
      expect(pagesView.pages.find(({ page }) => page === 'opt_out')).toEqual({
        page: 'opt_out',
        by_role: 'changes',
        chosen: 'none',
        offered: ['none', 'sees', 'changes'],
        fixed: null,
      })
      expect(pagesView.changed?.by).toBe('Jonna Palm')
      await choose(uuid, [])
    })

    test('nobody changes the own pages, and stale pages do not overwrite newer ones', async () => {
      const own = await choose(admin, [{ page: 'dashboard', level: 'none' }])
      expect([own.status, own.problem?.code]).toEqual([409, 'user.own_pages'])
      expect((await show(admin)).body.fixed).toBe('own')
      const { uuid } = demo('cashier')
      const options = { params: { uuid }, body: { choices: [] } }
      expect((await call(api.user_pages.change, options)).status).toBe(428)
      await choose(uuid, [{ page: 'opt_out', level: 'sees' }])
      const late = await call(api.user_pages.change, { ...options, if_match: '0' })
      expect([late.status, late.problem?.code]).toEqual([409, 'user.changed'])
      await choose(uuid, [])
    })

    test('an admin grants no page that the admin lacks, and creates, invites or narrows nobody who has more', async () => {
      const company = ids.terrassen
      const narrow = uuidOfUser('terrassen@kajkanten.example')
      const { uuid } = demo('cashier')
      await choose(narrow, [{ page: 'integration', level: 'none' }], { company })
      const mine = { token: tokens.terrace, company }
      const pages = async () => (await call(api.identity.signedIn, mine)).body.user.pages_available
      expect(await pollUntil(pages, (found) => !found.includes('integration'))).not.toContain('integration')
      const codes = [
        await choose(uuid, [{ page: 'integration', level: 'sees' }], mine),
        await call(api.users.changeRoles, { ...mine, params: { uuid }, body: { roles: ['admin'] } }),
        await call(api.users.changeRoles, { ...mine, params: { uuid: admin }, body: { roles: ['cashier'] } }),
        await call(api.users.remove, { ...mine, params: { uuid: admin } }),
        await call(api.invitations.invite, {
          ...mine,
          body: { email: `${newId()}@ny.example`, roles: ['admin'] },
        }),
        await choose(admin, [{ page: 'dashboard', level: 'none' }], mine),
      ].map(({ problem }) => problem?.code)
      expect(codes).toEqual(Array(6).fill('user.beyond_own'))
      const pageRows = (await show(uuid, mine)).body.pages
      expect(pageRows.find(({ page }) => page === 'integration')).toMatchObject({
        offered: [],
        fixed: 'not_yours',
      })
      expect((await choose(uuid, [{ page: 'opt_out', level: 'sees' }], mine)).status).toBe(200)
      await choose(uuid, [], { company })
      await choose(narrow, [], { company })
    })

    test('a page of the role cannot be chosen, and a neighbour’s user is not found', async () => {
      const { uuid } = demo('cashier')
      const choices = [{ page: 'user', level: 'sees' }] as unknown as Choice[]
      expect((await choose(uuid, choices)).status).toBe(422)
      const nabo = { token: tokens.neighbour, company: ids.nabo, params: { uuid } }
      expect((await call(api.user_pages.show, nabo)).status).toBe(404)
      const change = await call(api.user_pages.change, { ...nabo, body: { choices: [] }, if_match: '0' })
      expect(change.status).toBe(404)
      expect((await show(uuid, { token: tokens.cashier })).status).toBe(403)
    })
  })
