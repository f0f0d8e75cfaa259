import { afterAll, describe, expect, test } from 'vitest'
import { expectValidSafT } from '../harness/saf-t-of-shop.ts'
import { expectTrueBooks } from '../harness/verify-shop.ts'
import { canaries } from './canaries.suite.ts'
import { cardRefunds } from './card-refunds.suite.ts'
import { cardTips } from './card-tips.suite.ts'
import { cards } from './cards.suite.ts'
import { wholeShop } from './compositions.ts'
import { everyContext } from './contexts.ts'
import { mobilepay } from './mobilepay.suite.ts'
import { passkeys } from './passkeys.suite.ts'
import { roles } from './roles.suite.ts'
import { securityEvents } from './security-events.suite.ts'
import { settlements } from './settlements.suite.ts'
import { stoppedJournal } from './stopped-journal.suite.ts'

const shop = await wholeShop()
afterAll(shop.stop)

describe('one process', () => {
  everyContext(shop)
  // Only in this composition: access control and the simulator are the same in all of them.
  cards(shop, shop.simulator)
  cardTips(shop, shop.simulator)
  cardRefunds(shop, shop.simulator)
  settlements(shop, shop.simulator)
  mobilepay(shop, shop.simulator)
  passkeys(shop)
  stoppedJournal(shop)
  securityEvents(shop)
  // Last, because they call every endpoint.
  roles(shop)
  canaries(shop)
  test('the books balance afterwards (FIND-F1)', () => expectTrueBooks(shop))
  test('EXP-02: all of it is a valid cash-register file', async () => {
    const { transactions, events } = await expectValidSafT(shop)
    expect(transactions).toBeGreaterThan(200)
    expect(events).toBeGreaterThan(200)
  })
})
