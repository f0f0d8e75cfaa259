import {
  type CashierUuid,
  type Instant,
  isRejection,
  minus,
  money,
  type OrderUuid,
  type PaymentUuid,
  pieces,
  type RecordedEvent,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { cashDue, type Order, type OrderLine, orderTotals } from '@bon/contracts/orders'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { type Sealer, sourceOf } from '@bon/services/journal'
import type { CommandContext, CommandHandler, Handled, ProcessManager } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import type { Settled } from '@bon/services/processes'
import { zReportDecider } from '@bon/services/registers'
import { danishUnits } from './bookkeeping.ts'
import type { DemoRegister } from './configuration.ts'
import { countOf, tendered } from './counting.ts'
import type { Action } from './trade-plan.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>

/** The demo trades through the write side, never by SQL. */
export type TradingDependencies = {
  handler: CommandHandler
  sealer: Sealer
  closeRegister: ProcessManager
  settle(order_uuid: OrderUuid, payment_uuid: PaymentUuid, who: Who): Promise<Settled>
  /** A line as it was ordered then, with choices that its uuid alone decides. */
  stamp(
    register: DemoRegister,
    product: number,
    of: { uuid: Uuid; at: Instant },
  ): Promise<Omit<OrderLine, 'uuid' | 'quantity' | 'percentage_discount'>>
  cashierOf(register: DemoRegister, cashier: number): Uuid
  cashTypeOf(register: DemoRegister): Uuid
}

/** Performs one action of the plan; actions come in chronological order. */
export const perform = async (deps: TradingDependencies, action: Action): Promise<void> => {
  if (action.kind === 'open') await open(deps, action)
  else if (action.kind === 'order') await order(deps, action)
  else if (action.kind === 'sale') await sale(deps, action)
  else if (action.kind === 'x') await xReport(deps, action)
  else await close(deps, action)
}

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>

const float = money(2_000_00)

const open = async (deps: TradingDependencies, action: Of<'open'>): Promise<void> => {
  const { register } = action
  const { n } = action
  const session_uuid = sessionUuid(register.uuid, n)
  const last = await reportOf(deps, { ...action, n: n - 1 })
  await must(
    deps,
    deps.handler.handle(
      zReportDecider,
      sessionStream(session_uuid),
      {
        type: 'OpenRegister',
        session_uuid,
        register_uuid: register.uuid,
        n,
        cashier_uuid: deps.cashierOf(register, action.cashier),
        payment_type_uuid: deps.cashTypeOf(register),
        counts: countOf(float),
        units: danishUnits,
        previous: last?.status === 'closed' ? last : undefined,
        // Every session starts with the same float; a shortfall is confirmed as cash from the safe.
        ...(last?.status === 'closed' && { confirmed_since_close: minus(float, last.float_next) }),
      },
      contextOf(action, 'open'),
    ),
  )
}

/** Saved as by a till: with a table it is parked there. */
const order = async (deps: TradingDependencies, action: Bon): Promise<Handled<Order>> => {
  const { register, ordered_at, seated } = action
  return must(
    deps,
    deps.handler.handle(
      orderDecider,
      orderStream(action.id),
      {
        ...saveOf(deps, action),
        cart: { base: undefined, lines: await linesOf(deps, action) },
        details: seated && { guests: seated.guests, delivery_type: 'eatin' },
        table_uuids: seated && [seated.table_uuid],
        suspend: seated !== undefined,
      },
      contextOf({ register, at: ordered_at }, 'save'),
    ),
  )
}

const sale = async (deps: TradingDependencies, action: Of<'sale'>): Promise<void> => {
  const { id: order_uuid } = action
  const by = byOf(deps, action)
  const lines = await linesOf(deps, action)
  const stream = orderStream(order_uuid)
  if (action.seated)
    await must(
      deps,
      deps.handler.handle(orderDecider, stream, { type: 'TakeOrder', ...by }, contextOf(action, 'take')),
    )
  const remaining = action.regret && lines.length > 1 ? lines.slice(1) : lines
  if (remaining !== lines) {
    // The same command again is answered with the order as it was saved (RULE-2).
    const { state } = await order(deps, action)
    const base = state.status === 'new' ? undefined : state
    const removed = await must(
      deps,
      deps.handler.handle(
        orderDecider,
        stream,
        { ...saveOf(deps, action), cart: { base, lines: remaining } },
        contextOf(action, 'regret'),
      ),
    )
    await deps.closeRegister.react(removed.events.filter((event) => deps.closeRegister.wants(event)))
  }
  if (action.cancelled) {
    const cancelled = await must(
      deps,
      deps.handler.handle(
        orderDecider,
        stream,
        { type: 'CancelOrder', ...by, decided_on },
        contextOf(action, 'cancel'),
      ),
    )
    return deps.closeRegister.react(cancelled.events)
  }
  await pay(deps, action, remaining, by)
}

type Bon = Of<'order' | 'sale'>

const byOf = (deps: TradingDependencies, { register, n, cashier }: Bon): By => ({
  register_uuid: register.uuid,
  session_uuid: sessionUuid(register.uuid, n),
  cashier_uuid: deps.cashierOf(register, cashier),
})

const saveOf = (deps: TradingDependencies, action: Bon) =>
  ({
    type: 'SaveOrder',
    order_uuid: action.id,
    ...byOf(deps, action),
    short_nr: action.short_nr,
  }) as const

const linesOf = (
  deps: TradingDependencies,
  { id, register, lines, ordered_at: at }: Bon,
): Promise<OrderLine[]> =>
  Promise.all(
    lines.map(async ({ product, count }, i): Promise<OrderLine> => {
      const uuid = uuid5(id, `line:${i}`)
      const stamp = await deps.stamp(register, product, { uuid, at })
      return { uuid, quantity: pieces(count), percentage_discount: 0, ...stamp }
    }),
  )

type By = { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid }

/** Nobody else changes an order of the plan. */
const decided_on = { revision: undefined, order: undefined }

const pay = async (
  deps: TradingDependencies,
  action: Of<'sale'>,
  lines: readonly OrderLine[],
  by: By,
): Promise<void> => {
  const { register, id: order_uuid } = action
  const { due } = cashDue(orderTotals(lines).total, 50)
  const payment_uuid = uuid5(order_uuid, 'payment')
  await must(
    deps,
    deps.handler.handle(
      orderDecider,
      orderStream(order_uuid),
      {
        type: 'StartPayment',
        payment_uuid,
        payment_type_uuid: deps.cashTypeOf(register),
        method: 'cash',
        ...by,
        received: tendered(due, action.round_up),
        rounding_unit: 50,
        receipt_uuid: uuid5(order_uuid, `receipt:${payment_uuid}`),
        decided_on,
      },
      contextOf(action, 'pay'),
    ),
  )
  const { command_id: _, ...who } = contextOf(action, 'settle')
  await deps.settle(order_uuid, payment_uuid, who)
}

const xReport = async (deps: TradingDependencies, action: Of<'x'>): Promise<void> => {
  const command = {
    type: 'TakeXReport',
    cashier_uuid: deps.cashierOf(action.register, action.cashier),
  } as const
  await must(deps, deps.handler.handle(zReportDecider, streamOf(action), command, contextOf(action, 'x')))
}

const close = async (deps: TradingDependencies, action: Of<'close'>): Promise<void> => {
  const report = await reportOf(deps, action)
  if (!report) throw new Error(`register ${action.register.identifier} was not opened before ${action.at}`)
  const expected = report.expected_cash
  const counted = money(expected + action.miscounted)
  // Sealed by the close itself, in the order of the log: one append contains the cash difference and the totals.
  const closing = accepted(
    await deps.handler.handle(
      zReportDecider,
      streamOf(action),
      {
        type: 'StartClosing',
        cashier_uuid: deps.cashierOf(action.register, action.cashier),
        counts: countOf(counted),
        units: danishUnits,
        expected,
        confirmed_difference: money(action.miscounted),
        counted_tenders: [],
        must_count: [],
        bank_drop_amount: counted > float ? minus(counted, float) : null,
      },
      contextOf(action, 'close'),
    ),
  )
  await deps.closeRegister.react(closing.events.filter((event) => deps.closeRegister.wants(event)))
}

const streamOf = ({ register, n }: Pick<Action, 'register' | 'n'>): string =>
  sessionStream(sessionUuid(register.uuid, n))

/** The current state of a session of the plan: undefined before the first, already closed when a start is repeated. */
const reportOf = async ({ handler }: TradingDependencies, action: Pick<Action, 'register' | 'n'>) => {
  const folded = await handler.load(zReportDecider, streamOf(action), action.register.company_uuid)
  return folded && folded.state.status !== 'new' ? folded.state : undefined
}

/** Every command of the demo must be accepted; events are sealed at once, in order. */
const must = async <State>(
  deps: TradingDependencies,
  handled: Promise<Handled<State> | { rejection: string }>,
): Promise<Handled<State>> => {
  const result = accepted(await handled)
  for (const event of result.events.filter((each: RecordedEvent) => sourceOf(each) !== undefined))
    await deps.sealer.seal(event)
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
