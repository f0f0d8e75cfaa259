import { giftCardType, owedType } from '@bon/contracts/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import { openLog } from '../harness/open-log.ts'
import { differencesIn, reconciledReports } from '../harness/reconciled.ts'
import { expectValidSafT } from '../harness/saf-t-of-shop.ts'
import { expectTrueBooks } from '../harness/verify-shop.ts'
import { canaries } from './canaries.suite.ts'
import { cardRefunds } from './card-refunds.suite.ts'
import { cardSurcharges } from './card-surcharges.suite.ts'
import { cardTips } from './card-tips.suite.ts'
import { cards } from './cards.suite.ts'
import { wholeShop } from './compositions.ts'
import { everyContext } from './contexts.ts'
import { mobilepay } from './mobilepay.suite.ts'
import { passkeys } from './passkeys.suite.ts'
import { practices } from './practice.suite.ts'
import { roles } from './roles.suite.ts'
import { securityEvents } from './security-events.suite.ts'
import { settlements } from './settlements.suite.ts'
import { statisticsMail } from './statistics-mail.suite.ts'
import { stoppedJournal } from './stopped-journal.suite.ts'

/** What the day has to hold for its statement to mean something. */
const everyKind = [
  ...['goods', 'surcharge', 'gift_cards', 'net', 'vat', 'gross'].map((key) => `turnover ${key}`),
  ...['vat 250', 'base 250', 'base 0', `account ${owedType}`, `account ${giftCardType}`],
  ...['rounding', 'tips', 'owed_settled', 'cards_sold', 'cards_paid_out', 'input_vat'].map(
    (key) => `besides ${key}`,
  ),
]

const shop = await wholeShop()
afterAll(shop.stop)

describe('one process', () => {
  everyContext(shop)
  // Only in this composition: access control and the simulator are the same in all of them.
  cards(shop, shop.simulator)
  cardTips(shop, shop.simulator)
  cardRefunds(shop, shop.simulator)
  cardSurcharges(shop, shop.simulator)
  settlements(shop, shop.simulator)
  mobilepay(shop, shop.simulator)
  passkeys(shop)
  stoppedJournal(shop)
  securityEvents(shop)
  statisticsMail(shop, shop.application)
  // Only here the demo has a past day.
  practices(shop)
  // Last, because they call every endpoint.
  roles(shop)
  canaries(shop)
  test('the books balance afterwards (FIND-F1)', () => expectTrueBooks(shop))
  test('R-28: every Z report of it equals the journal and the postings to the øre', async () => {
    const store = openLog(shop)
    const reports = await reconciledReports(store).finally(() => store.close())
    expect(reports.length).toBeGreaterThan(50)
    expect(differencesIn(reports)).toEqual([])
    const held = new Set(reports.flatMap(({ figures }) => figures.map(({ part, key }) => `${part} ${key}`)))
    expect([...held]).toEqual(expect.arrayContaining(everyKind))
  })
  test('EXP-02: all of it is a valid cash-register file', async () => {
    const { transactions, events } = await expectValidSafT(shop)
    expect(transactions).toBeGreaterThan(200)
    expect(events).toBeGreaterThan(200)
  }, 240_000)
})
