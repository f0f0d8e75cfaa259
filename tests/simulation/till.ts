import type { Money, Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { orderEndpoints } from '@bon/contracts/orders'
import { registerEndpoints, sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import type { Client } from './client.ts'
import type { Outcome } from './house.ts'
import { type Books, bookOrder, bookPayment } from './ledger.ts'
import { cash, cashiers, products } from './shop.ts'
import type { World } from './world.ts'

type Line = { uuid: Uuid; quantity: number; product: Uuid; price: number; discount: number }
export type Till = { world: World; client: Client; books: Books }

/** A cart's line as the register sends it. */
const wireLine = ({ uuid, quantity, product, price, discount }: Line) => ({
  uuid,
  quantity,
  sellable_data: { type: 'product' as const, product: { uuid: product, price } },
  ...(discount ? { percentage_discount: discount } : {}),
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

type Known = { order: OrderView; revision: bigint }
const someOrder = ({ world: { rng }, books }: Till): Known | undefined =>
  books.known.size > 0 ? rng.pick([...books.known.values()]) : undefined

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

/** One cart made from what the till knows: a line more, another quantity, a line less. */
const changedCart = (till: Till, { order }: Known): Line[] => {
  const { rng } = till.world
  const kept = order.lines.map(lineOf).filter(() => !rng.chance(0.15))
  const changed = kept.map((line) => (rng.chance(0.2) ? { ...line, quantity: rng.int(1, 9) * 1000 } : line))
  return rng.chance(0.7) ? [...changed, ...lines(till, 2)] : changed
}

const saveFrom = async (till: Till, register: number, known: Known, made: Line[]): Promise<void> => {
  const { uuid } = { uuid: known.order.order_uuid }
  const body = cart(till, register, made, known.order.short_nr)
  const sending = { name: 'save', register, endpoint: orderEndpoints.save, params: { uuid } }
  const answer = learn(till, await till.client.send({ ...sending, body, if_match: known.revision }))
  if ('rejection' in answer) return
  // Accept 4: what the accepted cart added is there, whoever else saved meanwhile; what it took off is not.
  const before = new Set(known.order.lines.map((line) => line.uuid))
  const kept = new Set(made.map((line) => line.uuid))
  for (const line of made) if (!before.has(line.uuid)) till.books.lines.set(line.uuid, { uuid, there: true })
  for (const gone of before) if (!kept.has(gone)) till.books.lines.set(gone, { uuid, there: false })
}

export const saveChanged = async (till: Till, register: number): Promise<void> => {
  const known = someOrder(till)
  if (known) await saveFrom(till, register, known, changedCart(till, known))
}

/** Two carts made from one revision of one order, at two registers at once. */
export const saveTwoCarts = async (till: Till, register: number): Promise<void> => {
  const known = someOrder(till)
  if (!known) return
  const other = till.world.rng.int(0, till.world.registers.length - 1)
  const own = known.order.lines.map(lineOf)
  await Promise.all([
    saveFrom(till, register, known, [...own, ...lines(till, 2)]),
    saveFrom(till, other, known, [...own, ...lines(till, 2)]),
  ])
}

export const sell = async (till: Till, register: number): Promise<void> => {
  const { rng } = till.world
  const known = rng.chance(0.3) ? someOrder(till) : undefined
  const uuid = known?.order.order_uuid ?? rng.uuid(3)
  const own = known?.order.lines.map(lineOf) ?? []
  const sold = [...own, ...(own.length > 0 && rng.chance(0.5) ? [] : lines(till, 6))]
  const short_nr = known?.order.short_nr ?? rng.int(1, 999)
  const body = { ...cart(till, register, sold, short_nr), ...payment(till, 100_000_00) }
  const sending = { name: 'sell', register, endpoint: orderEndpoints.sell, params: { uuid } }
  const answer = await till.client.send({ ...sending, body, if_match: known?.revision })
  bookPayment(till.books, learn(till, answer), body.payment_uuid)
}

export const pay = async (till: Till, register: number, part: boolean): Promise<void> => {
  const known = someOrder(till)
  if (!known || known.order.unpaid <= 0) return
  const { rng } = till.world
  const { unpaid } = known.order
  const coins = rng.int(1, Math.max(1, Math.floor(unpaid / 50))) * 50
  // Nearly exact now and then: there the part, the rest and the rounded rest lie next to each other.
  const received = rng.chance(0.1) ? Math.max(1, unpaid + rng.int(-3, 30)) : part ? coins : 100_000_00
  const uuid = known.order.order_uuid
  const body = {
    ...payment(till, received),
    register_uuid: till.world.registers[register],
    cashier_uuid: rng.pick(cashiers).uuid,
  }
  const sending = { name: 'pay', register, endpoint: orderEndpoints.pay, params: { uuid } }
  const answer = await till.client.send({ ...sending, body, if_match: known.revision })
  bookPayment(till.books, learn(till, answer), body.payment_uuid)
}

export const cancel = async (till: Till, register: number): Promise<void> => {
  const known = someOrder(till)
  if (!known) return
  const uuid = known.order.order_uuid
  const body = {
    register_uuid: till.world.registers[register],
    cashier_uuid: till.world.rng.pick(cashiers).uuid,
  }
  const sending = { name: 'cancel', register, endpoint: orderEndpoints.cancel, params: { uuid } }
  learn(till, await till.client.send({ ...sending, body, if_match: known.revision }))
}

const atRegister = (
  till: Till,
  register: number,
  name: string,
  endpoint: Parameters<Client['ask']>[1],
  body: object,
) => {
  const uuid = till.world.registers[register] ?? ''
  return till.client.send({ name, register, endpoint, params: { uuid }, body, if_match: undefined })
}

/** Counts an amount into the drawer's units, largest first; what is below the smallest coin stays uncounted. */
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
  const asked = await atRegister(till, register, 'open', sessionEndpoints.open, body)
  const differs = 'rejection' in asked && asked.rejection === 'register.since_close_unconfirmed'
  // The drawer does not hold what was left: the till says by how much, and that it is so (ZR-14, ZR-15).
  const confirmed = {
    ...body,
    confirmed_since_close: differs ? (asked.params as { amount: number }).amount : 0,
  }
  const answer = differs ? await atRegister(till, register, 'open', sessionEndpoints.open, confirmed) : asked
  const opened = !('rejection' in answer)
  if (opened || answer.rejection === 'register.already_open') till.books.open.add(register)
}

const deposits = ['cash_deposit', 'change', 'other'] as const
const withdrawals = ['cash_deposit', 'purchase', 'tips', 'other'] as const

/** Cash in or out beside sales, or the drawer opened for neither. */
export const moveCash = async (till: Till, register: number): Promise<void> => {
  const { rng } = till.world
  const by = { cashier_uuid: rng.pick(cashiers).uuid }
  const amount = rng.int(1, 200_000)
  const kind = rng.int(0, 2)
  if (kind === 0) {
    const body = { ...by, amount, reason: rng.pick(deposits) }
    await atRegister(till, register, 'deposit', sessionEndpoints.deposit, body)
  } else if (kind === 1) {
    const body = { ...by, amount, reason: rng.pick(withdrawals) }
    await atRegister(till, register, 'withdraw', sessionEndpoints.withdraw, body)
  } else await atRegister(till, register, 'drawer', sessionEndpoints.openDrawer, { ...by, reason: 'count' })
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

/** Closes by count: mostly right, sometimes with a difference, and sometimes with a difference nobody confirmed. */
export const close = async (till: Till, register: number, honest = false): Promise<void> => {
  const { rng } = till.world
  const seen = await till.client.ask(register, sessionEndpoints.session, till.world.registers[register] ?? '')
  const session = 'rejection' in seen ? null : (seen.body as { z_report: ZReportView | null }).z_report
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
    means: [],
    to_cash_deposit: !honest && counted > 0 && rng.chance(0.5) ? rng.int(1, counted) : null,
  }
  const answer = await atRegister(till, register, 'close', sessionEndpoints.close, body)
  if ('rejection' in answer) return
  till.books.open.delete(register)
  const { z_report } = answer.body as { z_report: ZReportView }
  // Answered while the reactor was behind: not a Z yet.
  if (z_report.status === 'closed') till.books.closes.push(z_report)
}
