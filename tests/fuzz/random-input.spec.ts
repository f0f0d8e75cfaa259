import { scaled } from '@bon/infra/slowness'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identityOf } from './bad-requests.ts'
import { ending, fuzzedShop, isLike } from './fuzzed-shop.ts'
import { randomRequests } from './random-requests.ts'
import { send } from './wire.ts'

/** Each call costs a password hash, and at most ten are accepted. */
const costly = new Set(['identity.login', 'passkeys.offer'])
/** The usual run is a beginning; `pnpm long` draws more. */
const most_runs = process.env['BON_LONG'] === undefined ? 40 : 200
const runsOf = (id: string): number => (costly.has(id) ? 5 : isLike(id) ? 4 : most_runs)
/** Fixed, so that every test run is the same; BON_SEED sets another. */
const seed = Number(process.env['BON_SEED'] ?? 20261121)

const fuzzed = fuzzedShop()

describe('no input that a contract accepts is a 5xx (G-19)', () => {
  test.each(ending)('%s', async (id, target) => {
    const { url, shop, knownValues } = fuzzed
    const as = identityOf(target, shop)
    await fc.assert(
      fc.asyncProperty(randomRequests(target, knownValues), async (request) => {
        const { status, text, ms } = await send(url, { ...request, headers: { ...request.headers, ...as } })
        expect(status, text).toBeLessThan(500)
        expect(ms).toBeLessThan(scaled(2_000))
      }),
      { seed, numRuns: runsOf(id), endOnFailure: false },
    )
  })
})
