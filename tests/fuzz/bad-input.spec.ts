import { describe, expect, test } from 'vitest'
import { badRequests, goodRequest } from './bad-requests.ts'
import { faultOf } from './expect-refused.ts'
import { ending, fuzzedShop, isLike, named } from './fuzzed-shop.ts'
import { send } from './wire.ts'

const fuzzed = fuzzedShop()

/** Endpoints that share code are tested only once per form. */
const spoilt = named.filter(([id]) => !isLike(id) || /\.(list|create|change)$/.test(id))

describe('bad input is 4xx with a message, within the time limit (G-19)', () => {
  test.each(spoilt)('%s', async (_id, target) => {
    const { url, shop } = fuzzed
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

describe('the unspoilt input of the cases above is accepted', () => {
  test.each(ending)('%s', async (_id, target) => {
    const { url, shop } = fuzzed
    const { status, text } = await send(url, goodRequest(target, shop))
    // A business rule may still refuse it; the contract may not.
    const { code = '', reason } = status < 400 || text === '' ? {} : JSON.parse(text)
    const isShape = /^(request|session|list)\./.test(code) && reason !== 'incompatible_company_type'
    if (isShape) expect([400, 403, 405, 413, 415, 422], text).not.toContain(status)
    expect(status, text).toBeLessThan(500)
  })
})
