import { afterAll, expect, test } from 'vitest'
import { checkMonth, sizeOf } from './check-month.ts'
import { type MonthShop, openMonthShop } from './month-shop.ts'
import { type Deck, everyKind, type Kinds, runMonth, shuffledDeck } from './run-month.ts'

const isLong = process.env['BON_LONG'] !== undefined
const seed = Number(process.env['BON_SEED'] ?? 1)
/** A shop trades ten months: a test installation's certificate ends after three years. */
const [shops, months_each] = isLong ? [5, 10] : [1, 2]
/** In the long run each month holds every action; in the usual one both months together do. */
const share = isLong ? 1 : 1 / months_each
const least = isLong ? shops * months_each : 1
let deck: Deck = { till: [], office: [] }
const kinds: Kinds = new Map()
const minutes = 60_000
let shop: MonthShop | undefined
const total = { months: 0, events: 0, receipts: 0 }
const stop = async () => {
  await shop?.stop()
  shop = undefined
}
afterAll(stop)

const isAsked = isLong || process.env['BON_SEED'] !== undefined
test.runIf(!isAsked)('R-28, EXP-02: simulated months of every kind of trade', (context) =>
  context.skip('a minute and more: BON_SEED=1 for two months, BON_LONG=1 for fifty (pnpm long)'),
)
const months = isAsked ? shops * months_each : 0

test.each(
  Array.from({ length: months }, (_, n) => ({
    n,
    seed: seed + Math.floor(n / months_each),
    month: n % months_each,
  })),
)(
  'R-28, EXP-02: month $month of the shop with seed $seed: money, VAT, tenders, drawers, cards, Z, postings and the file agree to the øre',
  async ({ seed: own, month }) => {
    if (month === 0) await stop()
    shop ??= await openMonthShop(own)
    const { setTo } = shop
    const run = async (all: MonthShop) => {
      if (deck.till.length === 0) deck = shuffledDeck(all)
      const period = await runMonth(all, { month, deck, share }, kinds)
      setTo(Temporal.PlainDate.from(period.to).add({ days: 1 }).toString(), '08:00')
      await checkMonth(all, period)
      total.months++
      if (month < months_each - 1) return
      const { events, receipts } = await sizeOf(all)
      total.events += events
      total.receipts += receipts
    }
    await run(shop).catch((error: Error) => {
      throw new Error(`seed ${own}, month ${month}: ${error.message}; again with BON_SEED=${own}`, {
        cause: error,
      })
    })
  },
  5 * minutes,
)

if (isAsked)
  test('the months held every kind of trade that the rules name', () => {
    const counts = everyKind.map((kind) => [kind, kinds.get(kind) ?? 0] as const)
    const { months: held, receipts, events } = total
    process.stdout.write(`${held} months, ${receipts} receipts, ${events} events\n`)
    process.stdout.write(`${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}\n`)
    expect(counts.filter(([, count]) => count < least)).toEqual([])
  })
