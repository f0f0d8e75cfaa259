import { api } from '@bon/contracts/api'
import { type BodyOf, type CashierUuid, type Money, money, pieces, type Uuid } from '@bon/contracts/kernel'
import { type CartLine, orderTotals, type RequiredLine, soldBy } from '@bon/contracts/orders'
import { countedTenderOf, expectedOf, unpackCatalogue } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import { demoCashiers } from '@bon/infra/demo'
import type { CallOptions, CallResult, Shop } from './shop.ts'
import { pollUntil } from './until.ts'

/** `pin`: for a cashier who is not the demo's. */
type Place = { register: Uuid; cashier: Uuid; company: Uuid; token: string; pin?: string }
type Sell = BodyOf<typeof api.orders.sell>
export type Till = Awaited<ReturnType<typeof tillOf>>

/** A register with its cashier signed in: the actions of a day by name, over HTTP. */
export const tillOf = async ({ call }: Pick<Shop, 'call'>, place: Place) => {
  const { register, cashier, token, company } = place
  const here = { params: { uuid: register }, token, company }
  const own = place.pin ?? demoCashiers.find(({ uuid }) => uuid === cashier)?.pin ?? ''
  const signIn = (pin = own) => call(api.registers.signIn, { ...here, body: { pin } })
  const first = await signIn()
  if (first.status !== 200) throw new Error(`not signed in: ${JSON.stringify(first.problem)}`)
  const catalogueNow = async () => unpackCatalogue((await call(api.registers.catalogue, here)).body.catalogue)
  const { products, payment_types, modifier_groups, price_rules } = await catalogueNow()
  const cash = payment_types[0]
  if (!cash) throw new Error('no cash at this register')
  const by = { register_uuid: register, cashier_uuid: cashier }

  const countsOf = (amount: number) => {
    let left = amount
    return cash.units.map((unit) => {
      const count = Math.floor(left / unit)
      left -= count * unit
      return { unit, count }
    })
  }
  const requiredGroups = new Set(modifier_groups.flatMap(({ uuid, minimum }) => (minimum > 0 ? [uuid] : [])))
  // Products with the same price at any time that sell with one tap, as a test may run at any time.
  const priced = products.filter(
    ({ uuid, price, modifier_group_uuids, required_product_uuid }) =>
      price !== null &&
      price > 0 &&
      required_product_uuid === null &&
      !modifier_group_uuids.some((group) => requiredGroups.has(group)) &&
      !price_rules.time_delimitations.some(({ prices }) => prices.has(uuid)),
  )
  const dish = (i: number) => {
    const product = priced[i % priced.length]
    if (!product) throw new Error('nothing to sell')
    return { ...product, price: product.price ?? money(0) }
  }
  const line = (i: number, count = 1): CartLine & RequiredLine => ({
    uuid: newId(),
    quantity: pieces(count),
    sellable_data: { type: 'product', product: { uuid: dish(i).uuid, price: dish(i).price } },
  })
  const totalOf = (lines: readonly CartLine[]): Money =>
    orderTotals(
      lines.map(({ uuid, quantity, sellable_data }) => ({
        uuid,
        quantity,
        product_uuid: soldBy({ sellable_data }).uuid,
        percentage_discount: 0,
        unit_price: soldBy({ sellable_data }).price,
        name: 'x',
        vat_rate: 250,
        vat_type_uuid: uuid,
        account_uuid: uuid,
        article_group: '04006',
      })),
    ).total

  const slips = payment_types.filter(({ method }) => method === 'autonomous' || method === 'enclosure')
  const session = async () => (await call(api.registers.session, here)).body.z_report
  const status = async () => (await call(api.registers.show, here)).body.register
  const session_orders = async () => (await call(api.registers.session, here)).body.orders
  /** Open orders without money, which a close may leave to the next session. */
  const withoutMoney = async () =>
    (await session_orders()).flatMap(({ order_uuid, payments }) => (payments === 0 ? [order_uuid] : []))
  const open = async (
    body: Partial<BodyOf<typeof api.registers.open>> = {},
    options: CallOptions<typeof api.registers.open> = {},
  ) => {
    const left = body.confirmed_since_close === undefined ? (await status()).previous_cash_close : null
    const counts = body.counts ?? countsOf(100_000)
    const float = counts.reduce((sum, { unit, count }) => sum + unit * count, 0)
    return call(api.registers.open, {
      ...here,
      ...options,
      body: {
        cashier_uuid: cashier,
        counts,
        confirmed_since_close: money(left ? float - left.amount : 0),
        ...body,
      },
    })
  }
  /** Counts the expected amount plus `difference`. */
  const count = async (difference = 0, expectedCash?: Money) => {
    const current = await session()
    const expected = expectedCash ?? current?.expected_cash ?? money(0)
    const kinds = (current?.totals.by_card_type ?? []).map(countedTenderOf)
    const counted_tenders = slips.flatMap(({ uuid: payment_type_uuid }) =>
      [{ payment_type_uuid }, ...kinds.filter((kind) => kind.payment_type_uuid === payment_type_uuid)].map(
        (tender) => {
          const should = current ? expectedOf(current.totals, tender) : money(0)
          return { ...tender, counted: should, expected: should }
        },
      ),
    )
    return {
      counts: countsOf(expected + difference),
      expected,
      confirmed_difference: money(difference),
      counted_tenders,
      bank_drop_amount: null,
    }
  }
  const close = async (
    difference = 0,
    body: Partial<BodyOf<typeof api.registers.close>> = {},
    options: CallOptions<typeof api.registers.close> = {},
  ): Promise<CallResult<typeof api.registers.close>> => {
    // What is open goes over to the next session, unless the test says what does. The list may be behind the close.
    for (let rest = 20; ; rest--) {
      const carry_over = body.carry_over ?? (await withoutMoney())
      const counted = await count(difference, body.expected)
      const closed = await call(api.registers.close, {
        ...here,
        ...options,
        body: { cashier_uuid: cashier, ...counted, carry_over, ...body },
      })
      if (closed.problem?.code !== 'register.orders_open' || body.carry_over || rest === 0) return closed
    }
  }

  /** Pays in cash what is left of the orders that took money, which a normal close does not leave open. */
  const payRests = async (): Promise<void> => {
    for (const { order_uuid, payments } of await session_orders()) {
      if (payments === 0) continue
      const shown = await call(api.orders.show, { token, company, params: { uuid: order_uuid } })
      const { unpaid } = shown.body.order
      const body = {
        ...by,
        payment_uuid: newId(),
        payment_type_uuid: cash.uuid,
        received: money(Math.ceil(unpaid / 50) * 50),
      }
      const if_match = shown.headers.get('etag')?.replaceAll('"', '') ?? ''
      await call(api.orders.pay, { token, company, params: { uuid: order_uuid }, if_match, body })
    }
  }

  return {
    ...place,
    cash,
    by,
    dish,
    line,
    totalOf,
    countsOf,
    catalogueNow,
    session,
    status,
    session_orders,
    withoutMoney,
    open,
    count,
    close,
    ensureOpen: async () => {
      if (!(await session())) await open()
    },
    ensureClosed: async () => {
      // What took money is paid first; the list of it may be behind.
      let refused: unknown
      const closed = async () => {
        if (!(await session())) return true
        await payRests()
        refused = (await close()).problem
        return !(await session())
      }
      if (!(await pollUntil(closed, Boolean)))
        throw new Error(`the register does not close: ${JSON.stringify(refused)}`)
    },
    signIn,
    signOut: () => call(api.registers.signOut, { ...here, body: { cashier_uuid: cashier } }),
    deposit: (amount: Money, note?: string) =>
      call(api.registers.deposit, {
        ...here,
        body: { cashier_uuid: cashier, amount, reason: 'cash_deposit', ...(note && { note }) },
      }),
    withdraw: (amount: Money, note?: string) =>
      call(api.registers.withdraw, {
        ...here,
        body: { cashier_uuid: cashier, amount, reason: 'purchase', ...(note && { note }) },
      }),
    openDrawer: (pin?: string) =>
      call(api.registers.openDrawer, {
        ...here,
        body: { cashier_uuid: cashier, reason: 'change', ...(pin && { pin }) },
      }),
    handOver: async (
      to_cashier_uuid: CashierUuid,
      difference = 0,
      options: CallOptions<typeof api.registers.handOver> = {},
    ) => {
      const { counts, expected, confirmed_difference } = await count(difference)
      const body = { cashier_uuid: cashier, to_cashier_uuid, counts, expected, confirmed_difference }
      return call(api.registers.handOver, { ...here, body, ...options })
    },
    x: () => call(api.registers.xReport, { ...here, body: { cashier_uuid: cashier } }),
    save: (order: Uuid, lines: CartLine[], options: CallOptions<typeof api.orders.save> = {}) =>
      call(api.orders.save, {
        token,
        company,
        params: { uuid: order },
        body: { ...by, short_nr: 1, order_lines: lines },
        ...options,
      }),
    sell: (
      lines: CartLine[],
      { order = newId(), ...body }: Partial<Sell> & { order?: Uuid } = {},
      options: CallOptions<typeof api.orders.sell> = {},
    ) =>
      call(api.orders.sell, {
        token,
        company,
        params: { uuid: order },
        body: {
          ...by,
          short_nr: 1,
          order_lines: lines,
          payment_uuid: newId(),
          payment_type_uuid: cash.uuid,
          received: money(500_000_00),
          ...body,
        },
        ...options,
      }),
    pay: (
      order: Uuid,
      received: number,
      if_match: string,
      options: CallOptions<typeof api.orders.pay> = {},
    ) =>
      call(api.orders.pay, {
        token,
        company,
        params: { uuid: order },
        if_match,
        body: { ...by, payment_uuid: newId(), payment_type_uuid: cash.uuid, received: money(received) },
        ...options,
      }),
    cancel: (order: Uuid, if_match: string, options: CallOptions<typeof api.orders.cancel> = {}) =>
      call(api.orders.cancel, { token, company, params: { uuid: order }, if_match, body: by, ...options }),
    payRests,
    show: (order: Uuid) => call(api.orders.show, { token, company, params: { uuid: order } }),
  }
}
