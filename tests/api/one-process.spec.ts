import { afterAll, describe } from 'vitest'
import { wholeShop } from './compositions.ts'
import { everyContext } from './contexts.ts'

const shop = await wholeShop()
afterAll(shop.stop)

describe('the house in one process', () => everyContext(shop))
