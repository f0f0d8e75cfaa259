import { isDeepStrictEqual } from 'node:util'
import { api } from '@bon/contracts/api'
import { type AnyEndpoint, businessDay, danishDay } from '@bon/contracts/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { pollUntil } from '../harness/until.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { makeLink, openLink } from './inspector.ts'
import { everywhere, people } from './who-is-where.ts'

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values<AnyEndpoint>(context))
const lists = endpoints.filter(({ paged_by }) => paged_by)

/** EXP-01: every list of the product, asked for whole. */
export const exports = (shop: ApiShop) =>
  describe('exports', () => {
    const { call, ids, tokens, url } = shop
    beforeAll(async () => {
      const { bar } = await tillsOf(shop)
      await bar.ensureOpen()
      await bar.sell([bar.line(0, 1)], {})
    })
    /** A replay is of one day. */
    const demanded = new Map<AnyEndpoint, string>([
      [api.replay.day, `date=${businessDay(new Date().toISOString(), danishDay)}`],
    ])
    const address = (endpoint: AnyEndpoint, query = '') => {
      const path = endpoint.path.replace(':uuid', ids.registers.bar)
      const all = [query.replace('?', ''), demanded.get(endpoint) ?? ''].filter(Boolean).join('&')
      return `${url}/api/v1${path}${all && `?${all}`}`
    }
    const ask = (
      endpoint: AnyEndpoint,
      accept: string,
      { token = tokens.admin, company = ids.kajkanten, query = '' } = {},
    ) =>
      fetch(address(endpoint, query), {
        headers: { accept, authorization: `Bearer ${token}`, 'company-uuid': company },
      })
    const whole = (endpoint: AnyEndpoint, who = {}) => ask(endpoint, 'application/x-ndjson', who)
    type Page = { next: string | number | null } & Record<string, unknown>
    /** Rows of a page, whatever the list calls them. */
    const rowsOf = (page: Page): unknown[] =>
      Object.entries(page).flatMap(([name, value]) => (name !== 'next' && Array.isArray(value) ? value : []))

    const pagesOf = async (endpoint: AnyEndpoint, token: string) => {
      const paged: unknown[] = []
      for (let next: Page['next'] = '', pages = 0; next !== null && pages < 400; pages++) {
        // A day has thousands of steps.
        const limit = endpoint === api.replay.day ? 200 : 7
        const query = `?limit=${limit}${next === '' ? '' : `&${endpoint.paged_by}=${encodeURIComponent(next)}`}`
        const answer = await ask(endpoint, 'application/json', { token, query })
        expect(answer.status, endpoint.path).toBe(200)
        const page: Page = await answer.json()
        paged.push(...rowsOf(page))
        next = page.next
      }
      return paged
    }
    const inOneOf = async (endpoint: AnyEndpoint, token: string) => {
      const answer = await whole(endpoint, { token })
      expect(answer.status, endpoint.path).toBe(200)
      const lines = (await answer.text()).trimEnd().split('\n')
      const pages: Page[] = lines.map((line) => JSON.parse(line))
      return pages.flatMap(rowsOf)
    }

    test('EXP-01: asked for whole, each list has the rows of its pages, in their order', async () => {
      let rows = 0
      for (const endpoint of lists) {
        const token = endpoint.permission.startsWith('provider.') ? tokens.chief : tokens.admin
        // What earlier tests did may reach a list between the two readings.
        const { paged, inOne } = await pollUntil(
          async () => ({ paged: await pagesOf(endpoint, token), inOne: await inOneOf(endpoint, token) }),
          ({ paged, inOne }) => isDeepStrictEqual(paged, inOne) || endpoint === api.security_events.list,
        )
        // Reading lists is recorded in the security log, which is one of them.
        if (endpoint !== api.security_events.list) expect(inOne, endpoint.path).toEqual(paged)
        rows += paged.length
      }
      expect(lists.length).toBeGreaterThan(40)
      expect(rows).toBeGreaterThan(500)
    })

    test('EXP-01: the filter of the screen is the filter of the file', async () => {
      const completed = { query: `?status=completed&register_uuid=${ids.registers.bar}` }
      const lines = (await (await whole(api.orders.list, completed)).text()).trimEnd().split('\n')
      const orders = lines.flatMap((line) => JSON.parse(line).orders)
      expect(orders.length).toBeGreaterThan(0)
      for (const order of orders)
        expect(order).toMatchObject({ status: 'completed', register_uuid: ids.registers.bar })
    })

    test('who may read a list may have it whole, and nobody else', async () => {
      const wrong: string[] = []
      const inspector = await openLink(shop, (await makeLink(shop)).secret)
      const tokenOf = { ...tokens, inspector }
      for (const actor of Object.keys(people).filter(
        (each) => each !== 'nobody' && each !== 'register',
      ) as (keyof typeof tokenOf)[])
        for (const company of everywhere)
          for (const endpoint of [
            api.orders.list,
            api.payments.tenders,
            api.journal.list,
            api.security_events.list,
          ]) {
            const who = { token: tokenOf[actor], company: ids[company] }
            const read = await ask(endpoint, 'application/json', who)
            const asked = await whole(endpoint, who)
            await Promise.all([read.text(), asked.text()])
            if (read.status !== asked.status)
              wrong.push(`${actor} ${endpoint.path} in ${company}: ${asked.status}, not ${read.status}`)
          }
      expect(wrong).toEqual([])
    })

    test('ASVS 16.3.3: that a list was exported stands in the security log', async () => {
      await (await whole(api.payments.tenders, { token: tokens.accountant })).text()
      const found = async () =>
        (await call(api.security_events.list, { query: { group: 'exports' } })).body.security_events.filter(
          ({ kind, codes }) => kind === 'DataExported' && codes['kind'] === 'list',
        )
      await expect.poll(async () => (await found()).length).toBeGreaterThan(0)
    })
  })
