import { money } from '../kernel/index.ts'
import { asCounted, countedAs, countedWith, type Draw, ordinaryDay, withExpected } from './drawer.examples.ts'
import type { CauseKind } from './drawer-explanation.view.ts'
import { type DrawerFacts, type DrawerPayment, isCash } from './drawer-facts.ts'

type Planted = (day: DrawerFacts, draw: Draw) => DrawerFacts

const cashSales = ({ payments }: DrawerFacts): DrawerPayment[] =>
  payments.filter((payment) => isCash(payment) && payment.amount > 0)
const withChange = (day: DrawerFacts): DrawerPayment[] =>
  cashSales(day).filter(({ change }) => change >= 20_00)

/** Each is one mistake of an otherwise ordinary day. */
export const planted: Partial<Record<CauseKind, Planted>> = {
  note_swapped: (day, draw) => {
    const sale = draw.pick(cashSales(day).filter(({ received }) => [10000, 20000, 50000].includes(received)))
    const by = { 10000: 5000, 20000: 10000, 50000: 30000 }[Number(sale.received)] ?? 0
    return countedWith(day, -by, draw)
  },
  change_of_another: (day, draw) => {
    const sales = cashSales(day)
    const pairs = sales.flatMap((sale, i) => {
      const next = sales[i + 1]
      const by = next && sale.change > 0 && next.change > 0 ? sale.change - next.change : 0
      return Math.abs(by) > 5_00 ? [by] : []
    })
    return countedWith(day, draw.pick(pairs), draw)
  },
  change_given_twice: (day, draw) => countedWith(day, -draw.pick(withChange(day)).change, draw),
  refund_paid_twice: (day, draw) => {
    const refund = draw.pick(day.payments.filter((payment) => isCash(payment) && payment.amount < 0))
    return countedWith(day, refund.amount, draw)
  },
  refund_not_paid_out: (day, draw) => {
    const refund = draw.pick(day.payments.filter((payment) => isCash(payment) && payment.amount < 0))
    return countedWith(day, -refund.amount, draw)
  },
  deposit_not_recorded: (day, draw) => countedWith(day, draw.between(4, 20) * 100_00, draw),
  withdrawal_not_recorded: (day, draw) => countedWith(day, -draw.between(4, 20) * 100_00, draw),
  cash_on_other_means: (day, draw) => {
    const payment = draw.pick(
      day.payments.filter(
        ({ method, amount, has_reference }) => method === 'autonomous' && amount > 0 && !has_reference,
      ),
    )
    // The slips of the terminal are counted, and lack it.
    const { payment_type_uuid, amount } = payment
    const other_differences = [{ payment_type_uuid, amount: money(-amount) }]
    return countedWith({ ...day, other_differences }, amount, draw)
  },
  quick_cash_for_card: (day, draw) => {
    const payment = draw.pick(cashSales(day).filter(({ change }) => change === 0))
    return countedWith({ ...day, given_up: new Set([payment.order_uuid]) }, -payment.amount, draw)
  },
  move_made_twice: (day, draw) => {
    const { way, amount } = draw.pick(day.moves)
    return countedWith(day, way === 'deposit' ? amount : -amount, draw)
  },
  move_not_made: (day, draw) => {
    const { way, amount } = draw.pick(day.moves)
    return countedWith(day, way === 'deposit' ? -amount : amount, draw)
  },
  tips_not_recorded: (day, draw) => {
    const tips = day.payments.reduce((all, payment) => all + (isCash(payment) ? 0 : payment.tip), 0)
    const moves = day.moves.filter(({ reason }) => reason !== 'tips')
    return countedWith(withExpected({ ...day, moves }), -tips, draw)
  },
  paid_and_taken_off: (day, draw) => {
    const entry = draw.pick(day.taken_off)
    const bill_shown = new Set(entry.order_uuid ? [entry.order_uuid] : [])
    return countedWith({ ...day, bill_shown }, entry.amount, draw)
  },
  float_counted_wrong: (day, draw) => {
    const off = draw.pick([-1, 1]) * draw.between(2, 40) * 5_00
    const float = money(day.float + off)
    const wrong = withExpected({ ...day, float, opening_difference: money(off) })
    return countedWith(wrong, -off, draw)
  },
  digits_transposed: (day, draw) => {
    const lines = asCounted(day.expected, draw)
    const differs = ({ unit, count }: { unit: number; count: number }) =>
      count > 9 && count < 100 && count % 10 > 0 && count % 11 > 0 && unit >= 100
    const typed = draw.pick(lines.filter(differs))
    const count = (typed.count % 10) * 10 + Math.floor(typed.count / 10)
    return countedAs(
      day,
      lines.map((line) => (line.unit === typed.unit ? { ...line, count } : line)),
    )
  },
  roll_counted_wrong: (day, draw) => {
    const lines = asCounted(day.expected, draw)
    const rolled = draw.pick(lines.filter(({ unit, count }) => unit < 50_00 && count >= 20))
    const size = draw.pick([20, 25].filter((each) => each <= rolled.count))
    return countedAs(
      day,
      lines.map((line) => (line === rolled ? { ...line, count: line.count - size } : line)),
    )
  },
}

/** A day with one mistake, and nothing else wrong. */
export const dayWith = (kind: CauseKind, draw: Draw): DrawerFacts => {
  const plant = planted[kind]
  if (!plant) throw new Error(`nothing to plant for ${kind}`)
  return plant(ordinaryDay(draw), draw)
}
