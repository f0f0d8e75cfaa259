import { afterAll, describe, test } from 'vitest'
import { natsIsInstalled } from '../harness/scaled-shop.ts'
import { expectTrueBooks } from '../harness/verify-shop.ts'
import { scaledShop } from './compositions.ts'
import { everyContext } from './contexts.ts'

const shop = natsIsInstalled ? await scaledShop() : undefined
afterAll(() => shop?.stop())

describe('three processes over NATS', () => {
  if (shop) {
    everyContext(shop)
    test('the books balance afterwards (FIND-F1)', () => expectTrueBooks(shop))
  } else
    test('its API', (context) => context.skip('no nats-server on PATH (Debian: apt-get install nats-server)'))
})
