import { scaled } from '@bon/infra/slowness'
import { afterAll, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '../harness/verify-shop.ts'
import { eventStoreShop } from './compositions.ts'
import { everyContext } from './contexts.ts'
import { live } from './live.suite.ts'
import { zReports } from './z-reports.suite.ts'

const isLong = process.env['BON_LONG'] === '1'
// Three days are enough for both journals to start a new part twice; the whole month and every suite run in `pnpm
// long`.
const shop = await eventStoreShop({ demo_days: isLong ? 30 : 3 })
afterAll(shop.stop)

describe('one process on EventStoreDB', () => {
  test('FIND-V2: once health says ready, no process manager of money lags behind the demo’s days', () =>
    expect(shop.moneys_behind_when_ready).toEqual([]))

  if (isLong) everyContext(shop)
  else for (const suite of [live, zReports]) suite(shop)

  test(
    'verify finds no violation at the end',
    () => expectTrueBooks(shop, { timeout: 200_000 }),
    scaled(240_000),
  )
})
