import type { Money, Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import {
  cashMoveEndpoints,
  registerEndpoints,
  sessionEndpoints,
  type ZReportView,
} from '@bon/contracts/registers'
import type { Outcome } from './application.ts'
import type { Client } from './client.ts'
import { type Books, bookOrder, bookPayment } from './ledger.ts'
import { cash, cashiers, products } from './shop.ts'
import type { World } from './world.ts'

type Line = { uuid: Uuid; quantity: number; product: Uuid; price: number; discount: number }
export type Till = { world: World; client: Client; books: Books }

/** An order line as the register sends it. */
const wireLine = ({ uuid, quantity, product, price, discount }: Line) => ({
  uuid,
  quantity,
  sellable_data: { type: 'product' as const, product: { uuid: product, price } },
  ...(discount && { percentage_discount: discount }),
})

const lineOf = (line: OrderView['lines'][number]): Line => ({
  uuid: line.uuid,
  quantity: line.quantity,
  product: line.product_uuid,
  price: line.unit_price,
  discount: line.percentage_discount,
})

const newLine = ({ world: { rng } }: Till): Line => {
  const {
    product_uuid,
    prices: [{ price }],
  } = rng.pick(products)
  return {
    uuid: rng.uuid(0),
    quantity: rng.chance(0.8) ? rng.int(1, 4) * 1000 : rng.int(1, 3_000),
    product: product_uuid,
    price: price ?? rng.int(1, 500_00),
    discount: rng.chance(0.15) ? rng.int(1, 1000) : 0,
  }
}

const lines = (till: Till, most = 4): Line[] =>
  Array.from({ length: till.world.rng.int(1, most) }, () => newLine(till))

const cart = (till: Till, register: number, order_lines: readonly Line[], short_nr: number) => ({
  register_uuid: till.world.registers[register],
  cashier_uuid: till.world.rng.pick(cashiers).uuid,
  short_nr,
  order_lines: order_lines.map(wireLine),
})

const payment = ({ world: { rng } }: Till, received: number) => ({
  payment_uuid: rng.uuid(1),
  payment_type_uuid: cash.uuid,
  received,
})

type KnownOrder = { order: OrderView; revision: bigint }
const someOrder = ({ world: { rng }, books }: Till): KnownOrder | undefined =>
  books.openOrders.size > 0 ? rng.pick([...books.openOrders.values()]) : undefined

const learn = (till: Till, answer: Outcome): Outcome => {
  if (!('rejection' in answer)) {
    const { order } = answer.body as { order: OrderView }
    bookOrder(till.books, order, answer.revision ?? 0n)
  }
  return answer
}

export const saveNew = async (till: Till, register: number): Promise<void> => {
  const uuid = till.world.rng.uuid(2)
  const body = cart(till, register, lines(till), till.world.rng.int(1, 999))
  const sending = { name: 'save', register, endpoint: orderEndpoints.save, params: { uuid } }
  learn(till, await till.client.send({ ...sending, body, if_match: undefined }))
}

/** A changed cart from what the till knows: a line added, a quantity changed, or a line removed. */
const changedCart = (till: Till, { order }: KnownOrder): Line[] => {
  const { rng } = till.world
  const remaining = order.lines.map(lineOf).filter(() => !rng.chance(0.15))
  const changed = remaining.map((line) =>
    rng.chance(0.2) ? { ...line, quantity: rng.int(1, 9) * 1000 } : line,
  )
  return rng.chance(0.7) ? [...changed, ...lines(till, 2)] : changed
}

const saveFrom = async (till: Till, register: number, existing: KnownOrder, made: Line[]): Promise<void> => {
  const { uuid } = { uuid: existing.order.order_uuid }
  const body = cart(till, register, made, existing.order.short_nr)
  const sending = { name: 'save', register, endpoint: orderEndpoints.save, params: { uuid } }
  const answer = learn(till, await till.client.send({ ...sending, body, if_match: existing.revision }))
  if ('rejection' in answer) return
  // Lines that the accepted save added must be there, whoever else saved meanwhile; those it removed must not.
  const before = new Set(existing.order.lines.map((line) => line.uuid))
  const madeIds = new Set(made.map((line) => line.uuid))
  for (const line of made) if (!before.has(line.uuid)) till.books.lines.set(line.uuid, { uuid, there: true })
  for (const lineId of before) if (!madeIds.has(lineId)) till.books.lines.set(lineId, { uuid, there: false })
}

export const saveChanged = async (till: Till, register: number): Promise<void> => {
  const existing = someOrder(till)
  if (existing) await saveFrom(till, register, existing, changedCart(till, existing))
}

/** Two carts from one revision of an order, saved at two registers concurrently. */
export const saveTwoCarts = async (till: Till, register: number): Promise<void> => {
  const existing = someOrder(till)
  if (!existing) return
  const other = till.world.rng.int(0, till.world.registers.length - 1)
  const own = existing.order.lines.map(lineOf)
  await Promise.all([
    saveFrom(till, register, existing, [...own, ...lines(till, 2)]),
    saveFrom(till, other, existing, [...own, ...lines(till, 2)]),
  ])
}

export const sell = async (till: Till, register: number): Promise<void> => {
  const { rng } = till.world
  const existing = rng.chance(0.3) ? someOrder(till) : undefined
  const uuid = existing?.order.order_uuid ?? rng.uuid(3)
  const own = existing?.order.lines.map(lineOf) ?? []
  const sold = [...own, ...(own.length > 0 && rng.chance(0.5) ? [] : lines(till, 6))]
  const short_nr = existing?.order.short_nr ?? rng.int(1, 999)
  const body = { ...cart(till, register, sold, short_nr), ...payment(till, 100_000_00) }
  const sending = { name: 'sell', register, endpoint: orderEndpoints.sell, params: { uuid } }
  const answer = await till.client.send({ ...sending, body, if_match: existing?.revision })
  bookPayment(till.books, learn(till, answer), body.payment_uuid)
}

export const pay = async (till: Till, register: number, part: boolean): Promise<void> => {
  const existing = someOrder(till)
  if (!existing || existing.order.unpaid <= 0) return
  const { rng } = till.world
  const { unpaid } = existing.order
  const coins = rng.int(1, Math.max(1, Math.floor(unpaid / 50))) * 50
  // Sometimes nearly exact, where partial payment, full payment and rounding are close together.
  const received = rng.chance(0.1) ? Math.max(1, unpaid + rng.int(-3, 30)) : part ? coins : 100_000_00
  const uuid = existing.order.order_uuid
  const body = {
    ...payment(till, received),
    register_uuid: till.world.registers[register],
    cashier_uuid: rng.pick(cashiers).uuid,
  }
  const sending = { name: 'pay', register, endpoint: orderEndpoints.pay, params: { uuid } }
  const answer = await till.client.send({ ...sending, body, if_match: existing.revision })
  bookPayment(till.books, learn(till, answer), body.payment_uuid)
}

export const cancel = async (till: Till, register: number): Promise<void> => {
  const existing = someOrder(till)
  if (!existing) return
  const uuid = existing.order.order_uuid
  const body = {
    register_uuid: till.world.registers[register],
    cashier_uuid: till.world.rng.pick(cashiers).uuid,
  }
  const sending = { name: 'cancel', register, endpoint: orderEndpoints.cancel, params: { uuid } }
  learn(till, await till.client.send({ ...sending, body, if_match: existing.revision }))
}

const atRegister = (
  till: Till,
  register: number,
  name: string,
  endpoint: Parameters<Client['query']>[1],
  body: object,
) => {
  const uuid = till.world.registers[register] ?? ''
  return till.client.send({ name, register, endpoint, params: { uuid }, body, if_match: undefined })
}

/** Counts an amount in the drawer's units, largest first; a rest below the smallest coin is not counted. */
const count = (amount: number) => {
  let left = amount
  return cash.units.map((unit) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    return { unit, count }
  })
}

export const open = async (till: Till, register: number): Promise<void> => {
  const { rng } = till.world
  const body = { cashier_uuid: rng.pick(cashiers).uuid, counts: count(rng.int(0, 4_000) * 50) }
  const firstAnswer = await atRegister(till, register, 'open', sessionEndpoints.open, body)
  const differs = 'rejection' in firstAnswer && firstAnswer.rejection === 'register.since_close_unconfirmed'
  // The drawer differs from what the last close left: the till confirms the amount (ZR-14, ZR-15).
  const confirmed = {
    ...body,
    confirmed_since_close: differs ? (firstAnswer.params as { amount: number }).amount : 0,
  }
  const answer = differs
    ? await atRegister(till, register, 'open', sessionEndpoints.open, confirmed)
    : firstAnswer
  const opened = !('rejection' in answer)
  if (opened || answer.rejection === 'register.already_open') till.books.open.add(register)
}

const deposits = ['cash_deposit', 'change', 'other'] as const
const withdrawals = ['cash_deposit', 'purchase', 'tips', 'other'] as const

/** Cash in or out besides sales, or the drawer opened without either. */
export const moveCash = async (till: Till, register: number): Promise<void> => {
  const { rng } = till.world
  const by = { cashier_uuid: rng.pick(cashiers).uuid }
  const amount = rng.int(1, 200_000)
  const kind = rng.int(0, 2)
  if (kind === 0) {
    const body = { ...by, amount, reason: rng.pick(deposits) }
    await atRegister(till, register, 'deposit', cashMoveEndpoints.deposit, body)
  } else if (kind === 1) {
    const reason = rng.pick(withdrawals)
    // Tips name who got them.
    const body = { ...by, amount, reason, ...(reason === 'tips' && { paid_to: by.cashier_uuid }) }
    await atRegister(till, register, 'withdraw', cashMoveEndpoints.withdraw, body)
  } else await atRegister(till, register, 'drawer', cashMoveEndpoints.openDrawer, { ...by, reason: 'count' })
}

export const xReport = async (till: Till, register: number): Promise<void> => {
  const body = { cashier_uuid: till.world.rng.pick(cashiers).uuid }
  await atRegister(till, register, 'x report', sessionEndpoints.xReport, body)
}

export const signIn = async (till: Till, register: number): Promise<void> => {
  const { rng } = till.world
  const signing = { pin: `111${rng.int(0, 4)}` }
  await atRegister(till, register, 'sign in', registerEndpoints.signIn, signing)
  const body = { cashier_uuid: rng.pick(cashiers).uuid }
  if (rng.chance(0.5)) await atRegister(till, register, 'sign out', registerEndpoints.signOut, body)
}

/** Closes with a count: mostly right, sometimes with a difference, and sometimes with an unconfirmed one. */
export const close = async (till: Till, register: number, honest = false): Promise<void> => {
  const { rng } = till.world
  const sessionAnswer = await till.client.query(
    register,
    sessionEndpoints.session,
    till.world.registers[register] ?? '',
  )
  const session =
    'rejection' in sessionAnswer ? null : (sessionAnswer.body as { z_report: ZReportView | null }).z_report
  if (!session) {
    till.books.open.delete(register)
    return
  }
  const expected = session.expected_cash as number
  const off = honest || rng.chance(0.6) ? 0 : rng.int(-4, 4) * 50
  const counts = count(Math.max(0, expected + off))
  const counted = counts.reduce((sum, { unit, count }) => sum + unit * count, 0)
  const confirmed_difference = !honest && rng.chance(0.1) ? 50 : counted - expected
  const body = {
    cashier_uuid: rng.pick(cashiers).uuid,
    counts,
    expected,
    confirmed_difference: confirmed_difference as Money,
    counted_tenders: [],
    bank_drop_amount: !honest && counted > 0 && rng.chance(0.5) ? rng.int(1, counted) : null,
  }
  const answer = await atRegister(till, register, 'close', sessionEndpoints.close, body)
  if ('rejection' in answer) return
  till.books.open.delete(register)
  const { z_report } = answer.body as { z_report: ZReportView }
  // Answered before the reactor has finished the close, so not a Z yet.
  if (z_report.status === 'closed') till.books.closes.push(z_report)
}
