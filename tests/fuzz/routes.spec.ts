import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop } from '../harness/start-shop.ts'
import { badRequests, goodRequest, identityOf, type Shop, targets } from './bad-requests.ts'
import { faultOf } from './expect-refused.ts'
import { openShop } from './open-shop.ts'
import { type Known, randomRequests } from './random-requests.ts'
import { hangUp, send } from './wire.ts'

/** `/live` does not end by itself; signing out would end the session of all the others. */
const endless = new Set(['live.listen', 'identity.logout'])
/** Each of its calls costs a password's hash, and ten are the most that it takes. */
const costly = new Set(['identity.login'])
/** Thirty-five entities share one code: one of the log and one of the vault are tried in full, the others a little. */
const inFull = ['resources/products.', 'resources/customers.']
const isLike = (id: string) => id.startsWith('resources/') && !inFull.some((name) => id.startsWith(name))
const runsOf = (id: string): number => (costly.has(id) ? 5 : isLike(id) ? 4 : 100)
/** Fixed, so that a run of the tests is the same everywhere; another by BON_SEED. */
const seed = Number(process.env['BON_SEED'] ?? 20261121)

let url = ''
let shop: Shop
let known: Known = {}

const companyOf = async (origin: string, token: string): Promise<string> => {
  const path = '/api/v1/users/get-signed-in-user-data'
  const headers = { authorization: `Bearer ${token}` }
  const { company } = JSON.parse((await send(origin, { method: 'GET', path, headers })).text)
  return company.uuid
}

beforeAll(async () => {
  const running = await startShop()
  url = running.url
  const { admin, neighbour, super: provider } = running.tokens
  shop = {
    token: admin,
    providerToken: provider,
    neighbourToken: neighbour,
    company_uuid: await companyOf(url, admin),
    neighbour_uuid: await companyOf(url, neighbour),
  }
  known = await openShop(running)
  return () => running.stop()
}, 60_000)
afterAll(hangUp)

const named = targets().map((target) => [target.id, target] as const)
/** Alike doors are tried for their shape alone: their locks are the same. */
const spoilt = named.filter(([id]) => !isLike(id) || /\.(list|create|change)$/.test(id))

describe('bad input is 4xx, in words, in time (G-19)', () => {
  test.each(spoilt)('%s', async (_id, target) => {
    const requests = badRequests(target, shop)
    expect(requests.length).toBeGreaterThanOrEqual(20)
    const faults: string[] = []
    for (const bad of requests) {
      const fault = await faultOf(url, bad)
      if (fault) faults.push(fault)
    }
    expect(faults).toEqual([])
  })
})

describe('what is spoilt above is taken unspoilt', () => {
  test.each(named.filter(([id]) => !endless.has(id)))('%s', async (_id, target) => {
    const { status, text } = await send(url, goodRequest(target, shop))
    // A rule of the shop may still say no; the contract itself may not.
    const { code = '', reason } = status < 400 || text === '' ? {} : JSON.parse(text)
    const isShape = /^(request|session|list)\./.test(code) && reason !== 'incompatible_company_type'
    if (isShape) expect([400, 403, 405, 413, 415, 422], text).not.toContain(status)
    expect(status, text).toBeLessThan(500)
  })
})

describe('whatever a contract takes is no 5xx (G-19)', () => {
  test.each(named.filter(([id]) => !endless.has(id)))('%s', async (id, target) => {
    const as = identityOf(target, shop)
    await fc.assert(
      fc.asyncProperty(randomRequests(target, known), async (request) => {
        const { status, text, ms } = await send(url, { ...request, headers: { ...request.headers, ...as } })
        expect(status, text).toBeLessThan(500)
        expect(ms).toBeLessThan(2_000)
      }),
      { seed, numRuns: runsOf(id), endOnFailure: false },
    )
  })
})
