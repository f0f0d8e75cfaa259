import { api } from '@bon/contracts/api'
import { money, type PlainDate, pieces, type SessionUuid } from '@bon/contracts/kernel'
import type { CartLine, OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import type { Till } from '../../harness/till.ts'
import { pollUntil } from '../../harness/until.ts'
import { bringForfeited, cardActions, untilLapsed } from './card-actions.ts'
import { done } from './done.ts'
import { type Correction, correctionOf, drawerActions, reported } from './drawer-actions.ts'
import { drawerHandedOver, paidByOther, parked, takenOver } from './handover.ts'
import type { MonthShop } from './month-shop.ts'
import { officeActions } from './office-actions.ts'
import { differenceFrom, type Opening, openedWith, openings } from './opening.ts'
import { correctedTender, saleActions } from './sale-actions.ts'
import { type Action, type Trade, tradeOf } from './trade.ts'
import { ofEachRate, vatActions } from './vat-actions.ts'

const actions: Record<string, Action> = { ...saleActions, ...vatActions, ...drawerActions, ...cardActions }
/** What is done with sessions besides the actions of an open one. */
const sessionKinds = [
  'R-1 part-paid bon sealed by a close',
  'R-1 owed amount settled in cash',
  'R-1 owed amount settled with a tip',
  'R-1 bon without money carried over',
  'R-1 parked bon carried over to another register',
  'R-4 late fact in a Z of its own',
  'R-4 late fact in the next session',
  'R-5 session over the cut-off',
  'R-13 cards of both natures lapsed',
  'R-6 wrong tender of an earlier session',
  'bank drop',
  'cash difference',
  'company in euro',
  'drawer and bons handed over to another cashier',
  'forced close with a count',
  'forced close without a count',
  'open bon taken over by another register',
  ...openings,
  'training',
  'voucher recorded',
] as const
export const everyKind: readonly string[] = [
  ...Object.keys(actions),
  ...Object.keys(officeActions),
  ...sessionKinds,
]
export type Kinds = Map<string, number>

const days_traded = 4

/** Every action once, in the order of a seed. `office`: those that only the restaurant's till may do. */
export type Deck = { till: [string, Action][]; office: [string, Action][] }
export const shuffledDeck = ({ rng }: Pick<MonthShop, 'rng'>): Deck => ({
  till: shuffled(Object.entries(actions), rng.next),
  office: shuffled(Object.entries(officeActions), rng.next),
})
/** `share`: how much of all actions the month takes from the deck. */
type Plan = { month: number; deck: Deck; share: number }

/** One month of trade over four business days of two registers, and a day of the company in euro. */
export const runMonth = async (shop: MonthShop, { month, deck, share }: Plan, kinds: Kinds) => {
  const { rng, call } = shop
  const first = shop.begins.add({ months: month })
  const did = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const dealt = deck.till.splice(0, Math.ceil(Object.keys(actions).length * share))
  const office = deck.office.splice(0, Math.ceil(Object.keys(officeActions).length * share))
  const of_day = Math.ceil(office.length / days_traded)
  const owed: OrderView[] = []
  const carried: OrderView[] = []
  const parked_before: OrderView['order_uuid'][] = []
  const mistaken: OrderView[] = []
  let late: Correction | undefined
  let lapsing: string[] = []

  const open = async (till: Till, opening: Opening) => {
    await openedWith(till, opening, rng)
    did(opening)
  }
  const differenceOf = async (till: Till): Promise<number> =>
    differenceFrom((await till.session())?.expected_cash ?? 0, rng.pick([0, 0, 50, -50, 1_00]))
  const close = async (till: Till, body: object = {}): Promise<SessionUuid> => {
    const difference = await differenceOf(till)
    const counted = ((await till.session())?.expected_cash ?? 0) + difference
    const drops = counted > 500_00 && rng.chance(0.7)
    const drop = drops ? { bank_drop_amount: money(rng.int(1, counted / 50) * 50) } : {}
    const { z_report } = done(await till.close(difference, { ...drop, ...body })).body
    if (difference !== 0) did('cash difference')
    if (drops) did('bank drop')
    return z_report.session_uuid
  }
  const forceClose = async (till: Till, count: object | null) => {
    const command_id = await shop.approved(till, 'register.force_close', till.register)
    const body = { cashier_uuid: till.cashier, reason: 'other' as const, count: count as null }
    const { token, company, register: uuid } = till
    done(await call(api.registers.forceClose, { token, company, params: { uuid }, command_id, body }))
    did(`forced close with${count ? '' : 'out'} a count`)
  }
  const train = async (till: Till) => {
    done(await till.open({ test_mode: true }))
    done(await till.sell([till.line(rng.int(0, 9)), till.line(1, 2)]))
    done(await till.deposit(money(50_00)))
    done(await till.close(rng.pick([0, 50])))
    did('training')
  }
  const partPaid = async ({ saved, paid, till }: Trade, order_lines: CartLine[]) => {
    const order = await paid(await saved(order_lines), 10_00)
    const seen = async () =>
      (await till.session_orders()).some(
        ({ order_uuid, paid: got }) => order_uuid === order.order_uuid && got > 0,
      )
    if (!(await pollUntil(seen, Boolean))) throw new Error('the close does not see the part payment')
    return order
  }
  const settleOwed = async ({ of, till, slips }: Trade, with_tip: boolean) => {
    for (const { order_uuid, unpaid } of owed.splice(0)) {
      const means = with_tip
        ? { payment_type_uuid: slips, received: money(unpaid + rng.int(1, 50_00)) }
        : { payment_type_uuid: till.cash.uuid, received: money(5_000_00) }
      const body = { ...till.by, payment_uuid: newId(), ...means }
      done(await call(api.owed.settle, { ...of(order_uuid), body }))
      did(with_tip ? 'R-1 owed amount settled with a tip' : 'R-1 owed amount settled in cash')
    }
  }
  const payCarried = async ({ paid, till }: Trade) => {
    for (const { order_uuid } of carried.splice(0)) {
      const { order } = done(await till.show(order_uuid)).body
      await paid(order, 5_000_00)
      did('R-1 bon without money carried over')
    }
  }
  const perform = async (trade: Trade, some: [string, Action][]) => {
    for (const [kind, action] of some) {
      shop.advance(rng.int(1, 8))
      await action(trade).catch((error: Error) => {
        throw new Error(`${kind}: ${error.message}`, { cause: error })
      })
      did(kind)
    }
  }
  const euroDay = async () => {
    const till = await shop.euroTillOfDay()
    const { products, payment_types } = await till.catalogueNow()
    const [product] = products
    const slip = payment_types.find(({ method }) => method === 'autonomous')
    if (!product || !slip) throw new Error('nothing to sell or no terminal')
    done(await till.open({ counts: till.countsOf(rng.int(100_00, 200_00)) }))
    for (let sale = 0; sale < 4; sale++) {
      shop.advance(rng.int(1, 9))
      const price = money(rng.int(1, 99_99))
      const line = {
        uuid: newId(),
        quantity: pieces(1),
        sellable_data: { type: 'product' as const, product: { uuid: product.uuid, price } },
      }
      done(await till.sell([line], sale % 2 ? { payment_type_uuid: slip.uuid, received: price } : {}))
    }
    done(await till.close(rng.int(-3, 3), { bank_drop_amount: money(rng.int(1, 50_00)) }))
    did('company in euro')
  }
  const record = async ({ of }: Trade, uuid: SessionUuid) => {
    const { transfer } = done(await call(api.transfers.show, of(uuid))).body
    done(await call(api.transfers.record, { ...of(uuid), body: { hash: transfer.hash } }))
    did('voucher recorded')
  }

  for (let n = 0; n < days_traded; n++) {
    const day = first.add({ days: 3 + 7 * n + rng.int(0, 3) })
    shop.setTo(day.toString(), '09:30')
    const tills = await shop.tillsOfDay()
    const bar = await tradeOf(shop, tills.bar)
    let hall = await tradeOf(shop, tills.restaurant)
    if (n === 0) await train(bar.till)
    await open(hall.till, n === 0 ? 'float adjusted at the opening' : 'opening difference')
    await open(bar.till, n === 0 ? 'float adjusted at the opening' : 'opening difference and adjusted float')
    if (n === 1 && late) {
      await reported(hall, late)
      did('R-4 late fact in the next session')
    }
    if (n === 0) lapsing = [await bringForfeited(bar, 'multi'), await bringForfeited(bar, 'single')]
    await settleOwed(rng.pick([hall, bar]), n === 2)
    await payCarried(hall)
    for (const order_uuid of parked_before.splice(0)) {
      await paidByOther(bar, order_uuid)
      did('R-1 parked bon carried over to another register')
    }
    for (const order of mistaken.splice(0)) {
      await correctedTender(bar, order)
      did('R-6 wrong tender of an earlier session')
    }
    const each = Math.ceil(dealt.length / (2 * (days_traded - n)))
    await perform(hall, dealt.splice(0, each))
    await perform(bar, dealt.splice(0, each))
    if (n === 1 || n === 3) {
      hall = await drawerHandedOver(hall, rng.pick([0, 50, -50]))
      did('drawer and bons handed over to another cashier')
    }
    await takenOver(hall, bar)
    did('open bon taken over by another register')
    // The bar writes no invoices.
    await perform(hall, office.splice(0, of_day))
    if (n === 3) {
      for (const code of lapsing) await untilLapsed(bar, code)
      did('R-13 cards of both natures lapsed')
    }
    late = n === 0 ? await correctionOf(hall, 'line_lowered') : undefined
    const unpaid = n === 1 || n === 2 ? await partPaid(hall, ofEachRate(hall)) : undefined
    if (unpaid) owed.push(unpaid)
    if (n === 2) {
      carried.push(await hall.saved(hall.lines()))
      parked_before.push((await parked(hall)).order_uuid)
      mistaken.push(await hall.sold(hall.lines()))
    }
    const own_z = n === 3 ? undefined : await correctionOf(bar, 'line_removed')
    const session = await close(hall.till, unpaid ? { seal_owed: [unpaid.order_uuid] } : {})
    if (unpaid) did('R-1 part-paid bon sealed by a close')
    if (n === 0) await record(hall, session)
    if (n === 0) await euroDay()
    if (n === 1) await forceClose(bar.till, null)
    else if (n === 2) await forceClose(bar.till, await bar.till.count(await differenceOf(bar.till)))
    else if (n === 3) await overCutOff(day.toString())
    else await close(bar.till)
    if (own_z) {
      await reported(bar, own_z)
      did('R-4 late fact in a Z of its own')
    }
  }

  /** The bar sells on after the cut-off and is closed in the morning. */
  async function overCutOff(day: PlainDate): Promise<void> {
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    shop.setTo(next, '05:30')
    const bar = await tradeOf(shop, (await shop.tillsOfDay()).bar)
    await bar.sold(bar.lines())
    await close(bar.till)
    did('R-5 session over the cut-off')
  }
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
}

const shuffled = <T>(all: readonly T[], next: () => number): T[] =>
  all
    .map((each) => ({ each, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
