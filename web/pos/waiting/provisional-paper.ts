import { lineTotals, orderTotals } from '@bon/contracts/orders'
import type { Layout, Row } from '@bon/contracts/printing'
import { dateTimeOf, money, percent, quantity } from '../../shared/format/index.ts'
import type { WaitingItem } from './waiting-list.ts'

export type PaperWords = {
  /** At the top and the end, each on a line of its own. */
  marks: readonly string[]
  shop: string
  total: string
  before: string
  rounding: string
  received: string
  change: string
  vat: string
  follows: string
}

/**
 * The paper of a sale that the server has not numbered: marked as provisional, and without any number. The
 * printer belongs to the server, so the browser prints it.
 */
export const provisionalPaper = (
  { cart, made_at, money: taken }: Pick<WaitingItem, 'cart' | 'made_at' | 'money'>,
  words: PaperWords,
): Layout => {
  const { total, by_rate } = orderTotals(cart.lines)
  const before = cart.base?.payments_total ?? 0
  const marks = words.marks.map(marked)
  return [
    ...marks,
    { kind: 'text', text: words.shop, size: 2, bold: true, align: 'centre' },
    centred(dateTimeOf(made_at)),
    rule,
    ...cart.lines.map(
      (line): Row => ({
        kind: 'item',
        amount: quantity(line.quantity),
        text: line.name,
        right: money(lineTotals(line).total),
      }),
    ),
    rule,
    { kind: 'pair', size: 2, bold: true, left: words.total, right: money(total) },
    { kind: 'rule', double: true },
    ...amounts([
      [words.before, before],
      [words.rounding, taken?.rounding ?? 0],
      ...(taken ? [[`${words.received} · ${taken.by}`, taken.received] as const] : []),
      [words.change, taken?.change ?? 0],
    ]),
    rule,
    ...by_rate.map(({ vat_rate, vat }) => pair(`${words.vat} ${percent(vat_rate)}`, vat)),
    rule,
    centred(words.follows),
    ...marks,
    { kind: 'cut' },
  ]
}

const rule: Row = { kind: 'rule' }
const centred = (text: string): Row => ({ kind: 'text', text, align: 'centre' })
const pair = (left: string, amount: number): Row => ({ kind: 'pair', left, right: money(amount) })
const amounts = (rows: readonly (readonly [string, number])[]): Row[] =>
  rows.flatMap(([left, amount]) => (amount === 0 ? [] : [pair(left, amount)]))

/** Like the server's own marks: double height, white on black, not to be taken for a receipt (LAW-7). */
const marked = (text: string): Row => ({
  kind: 'text',
  text,
  align: 'centre',
  size: 2,
  narrow: true,
  bold: true,
  inverse: true,
})
