import { api } from '@bon/contracts/api'
import {
  type CashierUuid,
  instantOf,
  type Money,
  money,
  pieces,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { resourceEndpoints, tables } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import type { CommandContext } from '@bon/services/kernel'
import { type OrderCommand, orderDecider, orderStream } from '@bon/services/orders'
import { type callShop, ids } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'

type Call = ReturnType<typeof callShop>
type By = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; session_uuid: SessionUuid }
const undecided = { revision: undefined, order: undefined }

/** Orders with every event: parked, taken, moved, split, refused, commented, refunded and reopened. */
export const liveOrders = async (
  { handler, carry, giveBack, settle }: Application['side'],
  till: Till,
  call: Call,
  command: () => CommandContext,
): Promise<void> => {
  const session = await till.session()
  if (!session) throw new Error('no session')
  const by = { ...till.by, session_uuid: session.session_uuid }
  const run = async (uuid: Uuid, action: OrderCommand) => {
    const handled = await handler.handle(orderDecider, orderStream(uuid), action, command())
    if ('rejection' in handled) throw new Error(`${action.type}: ${handled.rejection}`)
    return handled.events
  }
  const response = await call(resourceEndpoints(tables).list, {
    token: till.token,
    company: till.company,
    query: { limit: 2 },
  })
  const table_uuids = response.body.rows.map(({ uuid }) => uuid)

  const order = newId()
  const lines = [{ ...till.line(0, 3), comment: 'uden sovs', receipt_text: 'Til Bent' }, till.line(1)]
  const texts = {
    assigned_name: 'Bent',
    details: { delivery_type: 'takeaway', guests: 4, age_confirmed: 18 },
  } as const
  await till.save(order, lines, {
    body: { ...till.by, short_nr: 41, order_lines: lines, ...texts, table_uuids, suspend: true },
  })
  await run(order, { type: 'TakeOrder', ...till.by })
  // Saved soon after its ticket, so the kitchen gets it at the end of the window.
  const { revision } = (await till.show(order)).body.order
  const more = [...lines, till.line(2)]
  const saved = await till.save(order, more, {
    body: { ...till.by, short_nr: 41, order_lines: more },
    if_match: revision,
  })
  if (saved.status !== 200) throw new Error(`no third line: ${saved.problem?.code}`)
  await run(order, { type: 'AskKitchen', ticket_uuid: newId(), window_ms: 60_000, by })
  await run(order, { type: 'ForceReleaseOrder', at_any_time: true })
  await run(order, { type: 'TakeOrder', ...till.by })
  const other = { register_uuid: ids.registers.restaurant, cashier_uuid: till.by.cashier_uuid }
  await run(order, { type: 'TakeOverOrder', ...other, approved_by: newId() })
  await run(order, { type: 'ForceReleaseOrder', at_any_time: true })
  await run(order, { type: 'TakeOrder', ...till.by })
  await call(api.order_actions.comment, {
    params: { uuid: order },
    token: till.token,
    company: till.company,
    body: { comment_uuid: newId(), text: 'gæsten har nøddeallergi' },
  })

  const away = { details: { delivery_type: 'takeaway' } } as const
  const paid = (await till.sell([till.line(0, 2)], away)).body.order
  // Waited on its till, with more discount than the cashier may give.
  const generous = [{ ...till.line(0), percentage_discount: 900 }]
  await till.sell(generous, { waited: true, sold_at: instantOf(Date.now()) })
  const line = { line_uuid: lines[0]?.uuid ?? '', quantity: pieces(1) }
  for (const target of [
    { order_uuid: newId(), opens: { short_nr: 42, table_uuids, parked: true }, lines: [line] },
    { order_uuid: paid.order_uuid, lines: [line] },
  ]) {
    const action = {
      type: 'StartTransfers',
      kind: 'split',
      parts: [target],
      by,
      decided_on: undecided,
    } as const
    for (const event of await run(order, action)) await carry(event)
  }

  const back = { payment_type_uuid: till.cash.uuid, rounding_unit: 50 }
  const reserve = (refund_uuid: Uuid, short_nr: number) =>
    ({
      type: 'ReserveRefund',
      refund_uuid,
      kind: 'refund',
      cash: back,
      by,
      refund_order: { order_uuid: newId(), short_nr },
      lines: [{ line_uuid: paid.lines[0]?.uuid ?? '', quantity: pieces(1) }],
    }) as const
  for (const event of await run(paid.order_uuid, reserve(newId(), 43))) await giveBack(event)
  const to = { payment_type_uuid: newId(), method: 'autonomous' } as const
  const payment_uuid = paid.payments[0]?.payment_uuid ?? newId()
  const correction = { type: 'CorrectTender', payment_uuid, to, by } as const
  await run(paid.order_uuid, {
    ...correction,
    approval: { reason: { ref: newId(), hash: 'b'.repeat(64) }, approved_by: newId() },
  })
  const refused = newId()
  await run(paid.order_uuid, reserve(refused, 44))
  await run(paid.order_uuid, { type: 'EndRefund', refund_uuid: refused, released: 'register.not_open' })
  // For another cashier, approved by an administrator.
  const terms = { limit: money(5_000_00), session_limit: money(5_000_00), refunded_cash: money(0) }
  const approval = { reason: { ref: newId(), hash: 'a'.repeat(64) }, approved_by: newId() }
  const stranger = { ...by, cashier_uuid: newId() }
  await run(paid.order_uuid, { ...reserve(newId(), 45), terms, approval, by: stranger })
  await oweAndSettle({ settle }, run, till, by, command)
  await shareAndReverse(run, till, order, by)
}

/** A bon whose rest is owed, and then paid. */
const oweAndSettle = async (
  { settle }: Pick<Application['side'], 'settle'>,
  run: (uuid: Uuid, action: OrderCommand) => Promise<unknown>,
  till: Till,
  by: By,
  command: () => CommandContext,
) => {
  const order_uuid = newId()
  const saved = (await till.save(order_uuid, [till.line(0)])).body.order
  await till.pay(order_uuid, 10_00, saved.revision)
  const [owed, paid] = [newId(), newId()]
  await run(order_uuid, { type: 'OweRest', payment_uuid: owed, by })
  await settle(order_uuid, owed, command())
  const cash = { payment_type_uuid: till.cash.uuid, method: 'cash', rounding_unit: 50 } as const
  const received = money(1_000_00)
  await run(order_uuid, { type: 'SettleOwed', payment_uuid: paid, ...cash, ...by, received })
  await settle(order_uuid, paid, command())
  const tip = newId()
  await run(order_uuid, { type: 'GiveTip', payment_uuid: tip, ...cash, ...by, amount: money(20_00) })
  await settle(order_uuid, tip, command())
}

const shareAndReverse = async (
  run: (uuid: Uuid, action: OrderCommand) => Promise<unknown>,
  till: Till,
  order: Uuid,
  by: By,
): Promise<void> => {
  await run(order, { type: 'ChangeWaiter', waiter_uuid: newId(), by })
  const { unpaid, revision } = (await till.show(order)).body.order
  const part = money(1_00)
  await run(order, { type: 'PlanShares', amounts: [part, (unpaid - part) as Money], by })
  await till.pay(order, part, `${Number(revision) + 1}`)
  const begun = newId()
  const refund_order = { order_uuid: newId(), short_nr: 45 }
  const copy = { order_uuid: newId(), short_nr: 46 }
  await run(order, { type: 'StartReversal', kind: 'reopen', refund_order, copy, by, decided_on: undecided })
  const { unwinding } = (await till.show(order)).body.order
  await run(order, { type: 'RejectReversal', order_reversal_uuid: unwinding?.order_reversal_uuid ?? begun })
}
