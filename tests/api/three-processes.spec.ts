import { afterAll, describe, expect, test } from 'vitest'
import { natsIsInstalled } from '../harness/scaled-shop.ts'
import { expectTrueBooks } from '../harness/verify-shop.ts'
import { scaledShop } from './compositions.ts'
import { contexts, everyContext } from './contexts.ts'
import { leftOutOfThreeProcesses } from './left-out-of-three-processes.ts'

/** `pnpm long` runs all suites here. */
const isLong = process.env['BON_LONG'] !== undefined

const shop = natsIsInstalled ? await scaledShop() : undefined
afterAll(() => shop?.stop())

describe('three processes over NATS', () => {
  test('ADR 0122: a suite that is left out here runs in one process', () =>
    expect(contexts).toEqual(expect.arrayContaining([...leftOutOfThreeProcesses])))
  if (shop) {
    everyContext(shop, isLong ? new Set() : leftOutOfThreeProcesses)
    test('the books balance afterwards (FIND-F1)', () => expectTrueBooks(shop))
  } else
    test('its API', (context) => context.skip('no nats-server on PATH (Debian: apt-get install nats-server)'))
})
