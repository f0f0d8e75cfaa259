import {
  addMs,
  type Instant,
  isRejection,
  minus,
  money,
  pieces,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { cashDue, type OrderLine, orderTotals } from '@bon/contracts/orders'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { type Sealer, sourceOf } from '@bon/services/journal'
import type { CommandContext, CommandHandler, Handled, ProcessManager } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import type { Settled } from '@bon/services/processes'
import { zReportDecider } from '@bon/services/registers'
import { danishUnits } from './bookkeeping.ts'
import type { DemoRegister } from './configuration.ts'
import { countOf, tendered } from './counting.ts'
import type { Act } from './trade-plan.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>

/** What the demo trades through: the write side itself, never SQL. */
export type TradingHouse = {
  handler: CommandHandler
  sealer: Sealer
  closeRegister: ProcessManager
  settle(order_uuid: Uuid, payment_uuid: Uuid, who: Who): Promise<Settled>
  stamp(
    register: DemoRegister,
    product: number,
  ): Promise<Omit<OrderLine, 'uuid' | 'quantity' | 'percentage_discount'>>
  cashierOf(register: DemoRegister, cashier: number): Uuid
  cashTypeOf(register: DemoRegister): Uuid
}

/** Does one act of the plan; the acts come in the order of the clock. */
export const perform = (house: TradingHouse, act: Act): Promise<void> => {
  if (act.kind === 'open') return open(house, act)
  if (act.kind === 'sale') return sale(house, act)
  return act.kind === 'x' ? xReport(house, act) : close(house, act)
}

type Of<K extends Act['kind']> = Extract<Act, { kind: K }>

const float = money(2_000_00)

const open = async (house: TradingHouse, act: Of<'open'>): Promise<void> => {
  const { register } = act
  const { n } = act
  const session_uuid = sessionUuid(register.uuid, n)
  const last = await reportOf(house, { ...act, n: n - 1 })
  await must(
    house,
    house.handler.handle(
      zReportDecider,
      sessionStream(session_uuid),
      {
        type: 'OpenRegister',
        session_uuid,
        register_uuid: register.uuid,
        n,
        cashier_uuid: house.cashierOf(register, act.cashier),
        payment_type_uuid: house.cashTypeOf(register),
        counts: countOf(float),
        units: danishUnits,
        previous: last?.status === 'closed' ? last : undefined,
        // The float of every morning is the same; what lacks is fetched from the safe.
        ...(last?.status === 'closed' && { confirmed_since_close: minus(float, last.float_next) }),
      },
      contextOf(act, 'open'),
    ),
  )
}

const sale = async (house: TradingHouse, act: Of<'sale'>): Promise<void> => {
  const { register, id: order_uuid } = act
  const cashier_uuid = house.cashierOf(register, act.cashier)
  const by = { register_uuid: register.uuid, session_uuid: sessionUuid(register.uuid, act.n), cashier_uuid }
  const lines = await Promise.all(
    act.lines.map(
      async ({ product, count }, i): Promise<OrderLine> => ({
        uuid: uuid5(order_uuid, `line:${i}`),
        quantity: pieces(count),
        percentage_discount: 0,
        ...(await house.stamp(register, product)),
      }),
    ),
  )
  const save = { type: 'SaveOrder', order_uuid, ...by, short_nr: act.short_nr } as const
  const stream = orderStream(order_uuid)
  // Written some minutes before it is paid, as at a table.
  const ordered = { ...act, at: addMs(act.at, -90_000) }
  const first = await must(
    house,
    house.handler.handle(
      orderDecider,
      stream,
      { ...save, cart: { base: undefined, lines } },
      contextOf(ordered, 'save'),
    ),
  )
  const base = first.state.status === 'new' ? undefined : first.state
  const kept = act.regret && lines.length > 1 ? lines.slice(1) : lines
  if (kept !== lines) {
    const removed = await must(
      house,
      house.handler.handle(
        orderDecider,
        stream,
        { ...save, cart: { base, lines: kept } },
        contextOf(act, 'regret'),
      ),
    )
    await house.closeRegister.react(removed.events.filter((event) => house.closeRegister.wants(event)))
  }
  const decided_on = { revision: undefined, order: undefined }
  if (act.cancelled) {
    const cancelled = await must(
      house,
      house.handler.handle(
        orderDecider,
        stream,
        { type: 'CancelOrder', ...by, decided_on },
        contextOf(act, 'cancel'),
      ),
    )
    return house.closeRegister.react(cancelled.events)
  }
  const { due } = cashDue(orderTotals(kept).total, 50)
  const payment_uuid = uuid5(order_uuid, 'payment')
  await must(
    house,
    house.handler.handle(
      orderDecider,
      stream,
      {
        type: 'StartPayment',
        payment_uuid,
        payment_type_uuid: house.cashTypeOf(register),
        method: 'cash',
        ...by,
        received: tendered(due, act.round_up),
        rounding_unit: 50,
        receipt_uuid: uuid5(order_uuid, `receipt:${payment_uuid}`),
        decided_on,
      },
      contextOf(act, 'pay'),
    ),
  )
  const { command_id: _, ...who } = contextOf(act, 'settle')
  await house.settle(order_uuid, payment_uuid, who)
}

const xReport = async (house: TradingHouse, act: Of<'x'>): Promise<void> => {
  const command = { type: 'TakeXReport', cashier_uuid: house.cashierOf(act.register, act.cashier) } as const
  await must(house, house.handler.handle(zReportDecider, streamOf(act), command, contextOf(act, 'x')))
}

const close = async (house: TradingHouse, act: Of<'close'>): Promise<void> => {
  const report = await reportOf(house, act)
  if (!report) throw new Error(`register ${act.register.identifier} was not opened before ${act.at}`)
  const expected = report.expected_cash
  const counted = money(expected + act.miscounted)
  // Sealed by the close itself, in the order of the log: one append holds the difference and the takings.
  const closing = accepted(
    await house.handler.handle(
      zReportDecider,
      streamOf(act),
      {
        type: 'StartClosing',
        cashier_uuid: house.cashierOf(act.register, act.cashier),
        counts: countOf(counted),
        units: danishUnits,
        expected,
        confirmed_difference: money(act.miscounted),
        means: [],
        must_count: [],
        to_cash_deposit: counted > float ? minus(counted, float) : null,
      },
      contextOf(act, 'close'),
    ),
  )
  await house.closeRegister.react(closing.events.filter((event) => house.closeRegister.wants(event)))
}

const streamOf = ({ register, n }: Pick<Act, 'register' | 'n'>): string =>
  sessionStream(sessionUuid(register.uuid, n))

/** A session of the plan as it stands: nothing before the first, closed already when the start is a second one. */
const reportOf = async ({ handler }: TradingHouse, act: Pick<Act, 'register' | 'n'>) => {
  const folded = await handler.load(zReportDecider, streamOf(act), act.register.company_uuid)
  return folded && folded.state.status !== 'new' ? folded.state : undefined
}

/** Every command of the demo is one that the rules allow; what can be sealed is sealed at once, in order. */
const must = async <State>(
  house: TradingHouse,
  handled: Promise<Handled<State> | { rejection: string }>,
): Promise<Handled<State>> => {
  const result = accepted(await handled)
  for (const event of result.events.filter((each: RecordedEvent) => sourceOf(each) !== undefined))
    await house.sealer.seal(event)
  return result
}

const accepted = <State>(result: Handled<State> | { rejection: string }): Handled<State> => {
  if (isRejection(result)) throw new Error(`the demo was refused: ${result.rejection}`)
  return result as Handled<State>
}

const contextOf = (
  { register, at }: { register: DemoRegister; at: Instant },
  step: string,
): CommandContext & { is_new?: boolean } => ({
  command_id: uuid5(register.uuid, `${at}:${step}`),
  company_uuid: register.company_uuid,
  vat_entity_uuid: register.vat_entity_uuid,
  actor: 'demo',
  now: at,
})
