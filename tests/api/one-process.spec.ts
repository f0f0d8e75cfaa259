import { afterAll, describe, test } from 'vitest'
import { expectTrueBooks } from '../harness/verify-shop.ts'
import { canaries } from './canaries.suite.ts'
import { cardRefunds } from './card-refunds.suite.ts'
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

describe('the house in one process', () => {
  everyContext(shop)
  // In this composition only: the door and the simulator are the same in every one.
  cards(shop, shop.simulator)
  cardRefunds(shop, shop.simulator)
  settlements(shop, shop.simulator)
  mobilepay(shop, shop.simulator)
  passkeys(shop)
  stoppedJournal(shop)
  securityEvents(shop)
  // Last: they press everything that may be pressed.
  roles(shop)
  canaries(shop)
  test('its books are true after all of it (F1)', () => expectTrueBooks(shop))
})
