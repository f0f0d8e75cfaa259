import { afterAll, describe } from 'vitest'
import { canaries } from './canaries.suite.ts'
import { cardRefunds } from './card-refunds.suite.ts'
import { cards } from './cards.suite.ts'
import { wholeShop } from './compositions.ts'
import { everyContext } from './contexts.ts'
import { mobilepay } from './mobilepay.suite.ts'
import { roles } from './roles.suite.ts'
import { settlements } from './settlements.suite.ts'

const shop = await wholeShop()
afterAll(shop.stop)

describe('the house in one process', () => {
  everyContext(shop)
  // The same door in every composition: knocked at in this one only.
  roles(shop)
  cards(shop, shop.simulator)
  cardRefunds(shop, shop.simulator)
  settlements(shop, shop.simulator)
  canaries(shop)
  mobilepay(shop, shop.simulator)
})
