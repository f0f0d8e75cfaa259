import { api } from '@bon/contracts/api'
import { type Instant, instantOf, type Money, money, type RegisterUuid } from '@bon/contracts/kernel'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { noSums } from '@bon/contracts/statistics'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

export const statistics = (shop: ApiShop) =>
  describe('statistics', () => {
    const { call, ids, tokens } = shop
    let till: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      kiosk = tills.kiosk
      await till.ensureOpen()
      await kiosk.ensureOpen()
    })
    const dashboard = async (after?: string, company = ids.kajkanten, token = tokens.admin) =>
      (await call(api.statistics.dashboard, { company, token, ...(after && { after }) })).body

    /** A moment after everything that was done so far, and before everything that is done later. */
    const momentBetween = async (): Promise<Instant> => {
      const moment = instantOf(Date.now() + 1)
      await expect.poll(() => instantOf(Date.now()) > moment).toBe(true)
      return moment
    }

    test('a sale is in the turnover of the next read (CO-02, After-Position)', async () => {
      const before = await dashboard()
      const sold = await till.sell([till.line(0), till.line(1)])
      const { total, vat } = sold.body.order
      const after = await dashboard(sold.headers.get('position') ?? '')
      expect(after.today.gross - before.today.gross).toBe(total)
      expect(after.today.vat - before.today.vat).toBe(vat)
      expect(after.today.receipts - before.today.receipts).toBe(1)
      expect(after.by_hour.map(({ gross }) => gross).reduce((a, b) => a + b, 0)).toBe(after.today.gross)
      const register = after.registers.find(({ uuid }) => uuid === till.register)
      expect(register).toMatchObject({ open: true, name: 'Restaurant' })
      // Compares only this sale: a partly paid order has payments but no receipt yet.
      const totalPaid = ({ payments }: typeof after) =>
        payments.map(({ amount }) => amount).reduce((a, b) => a + b, 0)
      expect(totalPaid(after) - totalPaid(before)).toBe(total)
    })

    test('the neighbour’s sale changes only the neighbour’s turnover (G-27)', async () => {
      const before = { mine: await dashboard(), sub: await dashboard(undefined, ids.terrassen) }
      const his = await dashboard(undefined, ids.nabo, tokens.neighbour)
      const sold = await kiosk.sell([kiosk.line(0)])
      const after = sold.headers.get('position') ?? ''
      expect((await dashboard(after, ids.nabo, tokens.neighbour)).today.gross).toBe(
        his.today.gross + sold.body.order.total,
      )
      expect((await dashboard(after)).today).toEqual(before.mine.today)
      expect((await dashboard(after, ids.terrassen)).today).toEqual(before.sub.today)
    })

    test('BEYOND-11: a product’s cost price gives its margin from its day on, and no register sees it', async () => {
      const productsApi = resourceEndpoints(products)
      const { uuid: product_uuid } = till.dish(0)
      const { day } = await dashboard()
      const figures = async (after: string, by: 'gross' | 'margin' = 'gross') => {
        const query = { from: day, to: day, by }
        const { body } = await call(api.statistics.products, { query, after })
        return { body, row: body.products.find((row) => row.product_uuid === product_uuid) }
      }
      const saved = async () => (await call(productsApi.show, { params: { uuid: product_uuid } })).body.row
      const before = await saved()
      const cost = async (costs: { from: string; amount: Money }[]) =>
        call(productsApi.change, {
          params: { uuid: product_uuid },
          if_match: (await saved()).revision,
          body: { data: { costs } },
        })
      const sold = await till.sell([till.line(0, 3)])
      const changed = await cost([{ from: day, amount: money(12_34) }])
      expect(changed.status).toBe(200)
      const after = changed.headers.get('position') ?? ''
      const { row } = await figures(after)
      expect(row?.quantity).toBeGreaterThanOrEqual(sold.body.order.lines[0]?.quantity ?? 3_000)
      const { quantity = 0, gross = 0, vat = 0, costed } = row ?? {}
      expect(costed).toEqual({ net: gross - vat, cost: Math.round((quantity * 12_34) / 1000) })
      const later = await cost([{ from: '2999-01-01', amount: money(12_34) }])
      expect((await figures(later.headers.get('position') ?? '')).row?.costed).toBeNull()
      const twice = await cost([day, day].map((from) => ({ from, amount: money(1) })))
      expect(twice.problem).toMatchObject({
        code: 'resource.invalid',
        fields: [{ rule: 'product.cost_day_twice' }],
      })
      expect(JSON.stringify(await till.catalogueNow())).not.toContain('costs')
      await cost((before.data as { costs: { from: string; amount: Money }[] }).costs)
    })

    test('a day without trade is empty, and its comparison is the same weekday a week before', async () => {
      const { body } = await call(api.statistics.dashboard, { query: { day: '2020-01-08' } })
      expect(body).toMatchObject({ day: '2020-01-08', compare_day: '2020-01-01', top: [] })
      expect(body.today).toEqual(noSums)
    })

    test('R-5: another start of the day is a view of whole hours besides the books’ own figures', async () => {
      const looked = async (query: { day?: string; from_hour?: number } = {}) =>
        (await call(api.statistics.dashboard, { query })).body
      const [books, viewed] = [await looked(), await looked({ from_hour: 3 })]
      expect(books.view).toBeNull()
      expect({ ...viewed, view: null }).toEqual(books)
      const { view } = viewed
      expect(view?.from_hour).toBe(3)
      expect(view?.by_hour.reduce((sum, { gross }) => sum + gross, 0)).toBe(view?.total.gross)
      // All sales of the day until now are on one of two days, whichever hour the days begin at.
      const day = Temporal.PlainDate.from(view?.day ?? '')
      const around = await Promise.all(
        [day.subtract({ days: 1 }), day].map((each) => looked({ day: `${each}`, from_hour: 12 })),
      )
      const total = around.reduce((sum, each) => sum + (each.view?.total.gross ?? 0), 0)
      expect(total).toBeGreaterThanOrEqual(books.today.gross)
      for (const from_hour of [24, -1, 1.5])
        expect((await call(api.statistics.dashboard, { query: { from_hour } })).status).toBe(422)
    })

    test('R-5: transfers and exports do not use that view', async () => {
      const query = { from_hour: 6 } as never
      for (const endpoint of [api.transfers.balances, api.z_reports.list, api.invoices.list] as const) {
        const plain = await call(endpoint as typeof api.transfers.balances, {})
        const withQuery = await call(endpoint as typeof api.transfers.balances, { query })
        expect([withQuery.status, withQuery.body]).toEqual([plain.status, plain.body])
        expect(plain.status).toBe(200)
      }
    })

    test('R-27, R-28: turnover of a day is the dashboard’s, by whichever step, and equals Z reports and open sessions', async () => {
      const { today, day } = await dashboard()
      const asked = async (query: object) =>
        (await call(api.statistics.turnover, { query: { from: day, to: day, ...query } })).body
      for (const by of ['hour', 'day', 'week', 'month']) {
        const { total, steps, reports } = await asked({ by, compare: 'weekdays' })
        expect(total).toEqual(today)
        expect(steps.reduce((sum, { gross }) => sum + gross, 0)).toBe(today.gross)
        expect(reports).toMatchObject({ difference: 0, vat_difference: 0 })
      }
      const whole = await asked({})
      const [first] = whole.registers
      const one = await asked({ register_uuid: first?.register_uuid })
      expect(one.total).toMatchObject({ gross: first?.gross, receipts: first?.receipts })
      expect(one.registers).toEqual(whole.registers)
      expect(one.reports).toMatchObject({ difference: 0, vat_difference: 0 })
      const cashier_uuid = whole.cashiers[0]?.cashier_uuid
      expect(await asked({ cashier_uuid })).toMatchObject({
        total: { gross: whole.cashiers[0]?.gross },
        reports: null,
      })
      const all = (await call(api.statistics.turnover, { query: { to: day } })).body
      expect(all.total.gross).toBeGreaterThanOrEqual(today.gross)
    })

    test('BEYOND-11: what is chosen with a product is counted by name, with what it adds; a line brought back takes it off', async () => {
      const { day } = await dashboard()
      const { products: goods, modifier_groups } = await till.catalogueNow()
      const costing = modifier_groups.find(({ variants }) => variants.some(({ price }) => price > 0))
      const dish = goods.find(({ modifier_group_uuids }) =>
        modifier_group_uuids.includes(costing?.uuid ?? ''),
      )
      if (!dish || !costing) throw new Error('no dish with a choice that costs')
      const product_modifier_group = dish.modifier_group_uuids.flatMap((group_uuid) => {
        const group = modifier_groups.find(({ uuid }) => uuid === group_uuid)
        const all = (group?.variants ?? []).toSorted((a, b) => b.price - a.price)
        const variants = all.slice(0, Math.max(group?.minimum ?? 0, group === costing ? 1 : 0))
        const chosen = variants.map(({ product_uuid, price }) => ({ product_uuid, price, quantity: 1 }))
        return chosen.length > 0 ? [{ group_uuid, variants: chosen }] : []
      })
      const line = {
        ...till.line(0, 2),
        sellable_data: {
          type: 'product' as const,
          product: { uuid: dish.uuid, price: dish.price ?? money(0) },
        },
        product_modifier_group,
      }
      const figures = async (after?: string, as_of?: Instant) => {
        const query = { from: day, to: day, ...(as_of && { as_of }) }
        return (await call(api.statistics.products, { query, ...(after && { after }) })).body.variants
      }
      const before = await figures()
      const moment = await momentBetween()
      const sold = await till.sell([line])
      expect(sold.problem).toBeUndefined()
      const variants = sold.body.order.lines[0]?.variants ?? []
      const extra = variants.find(({ price }) => price > 0)
      if (!extra) throw new Error('nothing that costs was chosen')
      const of = (rows: typeof before) => rows.find(({ name }) => name === extra.name)
      const after = of(await figures(sold.headers.get('position') ?? ''))
      expect((after?.quantity ?? 0) - (of(before)?.quantity ?? 0)).toBe(2_000)
      expect((after?.added ?? 0) - (of(before)?.added ?? 0)).toBe(2 * extra.price)
      expect(await figures(undefined, moment)).toEqual(before)
      const { order_uuid, lines } = sold.body.order
      const refunded = await call(api.refunds.refund, {
        params: { uuid: order_uuid },
        body: {
          ...till.by,
          refund_order: { order_uuid: newId(), short_nr: 812 },
          payment_type_uuid: till.cash.uuid,
          reason: 'Fejlslag',
          lines: lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
        },
      })
      expect(refunded.problem).toBeUndefined()
      const back = of(await figures(refunded.headers.get('position') ?? ''))
      expect([back?.quantity, back?.added]).toEqual([of(before)?.quantity, of(before)?.added])
    })

    test('STAT-04: a cash difference is of its session and of who closed it', async () => {
      const { day } = await dashboard()
      const figures = async (after?: string) =>
        (await call(api.statistics.money, { query: { from: day, to: day }, ...(after && { after }) })).body
      const before = await figures()
      await till.ensureOpen()
      await till.payRests()
      const closed = await till.close(-7_00)
      expect(closed.problem).toBeUndefined()
      const after = await figures(closed.headers.get('position') ?? '')
      expect(after.differences[0]).toMatchObject({ amount: -7_00, closed_by: till.cashier })
      expect(after.differences[0]?.cashier).not.toBe('')
      const of = ({ differences_by }: typeof after) =>
        differences_by.find(({ closed_by }) => closed_by === till.cashier)
      expect((of(after)?.short ?? 0) - (of(before)?.short ?? 0)).toBe(-7_00)
      expect((of(after)?.count ?? 0) - (of(before)?.count ?? 0)).toBe(1)
      await till.ensureOpen()
    })

    test('STAT-01, STAT-04, STAT-06, STAT-07: a discounted cash sale is among the products, units, payments and discounts of its day', async () => {
      const { day } = await dashboard()
      const { uuid: product } = till.dish(0)
      const figures = async (after?: string) => {
        const options = { query: { from: day, to: day }, ...(after && { after }) }
        const { body: money } = await call(api.statistics.money, options)
        const { body: goods } = await call(api.statistics.products, options)
        const { body: units } = await call(api.statistics.units, options)
        const cash = money.payments.filter(({ is_cash }) => is_cash)
        return {
          cash: cash.reduce((sum, { amount }) => sum + amount, 0),
          discounts: money.discounts.reduce((sum, { amount }) => sum + amount, 0),
          units: units.total.quantity,
          sold: goods.products.find(({ product_uuid }) => product_uuid === product)?.quantity ?? 0,
          unsold: goods.unsold.products.some(({ product_uuid }) => product_uuid === product),
        }
      }
      const line = { ...till.line(0, 5), percentage_discount: 100 }
      const before = await figures()
      const sold = await till.sell([line])
      const after = await figures(sold.headers.get('position') ?? '')
      expect(after.cash - before.cash).toBe(sold.body.order.total)
      expect(after.discounts).toBeGreaterThan(before.discounts)
      expect(after.units - before.units).toBe(5_000)
      expect(after.sold - before.sold).toBe(5_000)
      expect(after.unsold).toBe(false)
    })

    test('R-27: a sale with guests is in the guests of its day and register, and in no average without a number of guests', async () => {
      const figures = async (after?: string) => {
        const { day, today } = await dashboard(after)
        const query = { from: day, to: day }
        const { body } = await call(api.statistics.turnover, { query, ...(after && { after }) })
        const ofRegister = body.registers.find(({ register_uuid }) => register_uuid === till.register)
        expect(body.total).toEqual(today)
        const { guests, guest_gross, guest_net, guest_quantity } = today
        return { guests, guest_gross, guest_net, guest_quantity, of_register: ofRegister?.guests ?? 0 }
      }
      const before = await figures()
      const without = await till.sell([till.line(0)])
      expect(await figures(without.headers.get('position') ?? '')).toEqual(before)
      const sold = await till.sell([till.line(0, 3), till.line(1)], { details: { guests: 4 } })
      expect(sold.status).toBe(200)
      expect(await figures(sold.headers.get('position') ?? '')).toEqual({
        guests: before.guests + 4,
        guest_gross: before.guest_gross + sold.body.order.total,
        guest_net: before.guest_net + sold.body.order.total - sold.body.order.vat,
        guest_quantity: before.guest_quantity + 4_000,
        of_register: before.of_register + 4,
      })
    })

    test('DEF-54: each amount of turnover has its net amount, by hour, step, register, product and seller', async () => {
      const { day } = await dashboard()
      const sums = (rows: readonly { gross: number; net: number }[]) => [
        rows.reduce((sum, { gross }) => sum + gross, 0),
        rows.reduce((sum, { net }) => sum + net, 0),
      ]
      const figures = async (after?: string) => {
        const options = { query: { from: day, to: day }, ...(after && { after }) }
        const [shown, { body: turnover }, { body: goods }, { body: units }] = await Promise.all([
          dashboard(after),
          call(api.statistics.turnover, options),
          call(api.statistics.products, { ...options, query: { ...options.query, by: 'net' } }),
          call(api.statistics.units, options),
        ])
        const parts = {
          today: [shown.today],
          hours: shown.by_hour,
          registers_today: shown.registers,
          steps: turnover.steps,
          weekdays: turnover.weekdays,
          registers: turnover.registers,
          cashiers: turnover.cashiers,
          categories: goods.categories,
          ordered: units.hours,
          days: units.days,
          sellers: units.sellers,
        }
        return Object.entries(parts).map(([part, rows]) => [part, ...sums(rows)] as const)
      }
      const before = await figures()
      const sold = await till.sell([till.line(0, 2), till.line(1)])
      const { total, vat } = sold.body.order
      expect(vat).toBeGreaterThan(0)
      const after = await figures(sold.headers.get('position') ?? '')
      for (const [at, [part, gross = 0, net = 0]] of after.entries()) {
        const [, grossBefore = 0, netBefore = 0] = before[at] ?? []
        expect([part, gross - grossBefore, net - netBefore]).toEqual([part, total, total - vat])
      }
    })

    test('BEYOND-11: a cashier who signs in adds a staffed hour, once in the same hour and at any register', async () => {
      const { bar } = await tillsOf(shop)
      const person = {
        first_name: 'Viggo',
        last_name: 'Bemandet',
        initials: 'VB',
        label: 'Viggo',
        hue: 'hav' as const,
        language: null,
        pin: '6428',
      }
      const made = (await call(api.cashiers.create, { body: person })).body.cashier
      const staffed = async (after?: string, over: { register_uuid?: RegisterUuid } = {}) => {
        const { day } = await dashboard(after)
        const query = { from: day, to: day, ...over }
        return (await call(api.statistics.turnover, { query, ...(after && { after }) })).body
      }
      const before = await staffed()
      const signed = await till.signIn(person.pin)
      expect(signed.status).toBe(200)
      const after = signed.headers.get('position') ?? ''
      const once = await staffed(after)
      expect(once.staffed_hours - before.staffed_hours).toBe(1)
      const elsewhere = { register_uuid: ids.registers.bar }
      expect((await staffed(after, { register_uuid: till.register })).staffed_hours).toBeGreaterThan(0)
      const atBar = (await staffed(after, elsewhere)).staffed_hours
      const again = (await bar.signIn(person.pin)).headers.get('position') ?? ''
      expect((await staffed(again, elsewhere)).staffed_hours - atBar).toBe(1)
      const since = (await staffed(again)).staffed_hours - before.staffed_hours
      // Two when the clock has passed a whole hour between them.
      expect([1, 2]).toContain(since)
      expect(once.cashiers.find(({ cashier_uuid }) => cashier_uuid === made.uuid)).toBeUndefined()
      await till.signIn()
      await bar.signIn()
      await call(api.cashiers.archive, { params: { uuid: made.uuid } })
    })

    test.each([
      ['2026-11-21', '2026-11-20'],
      ['0001-01-01', '2026-11-20'],
      ['2015-01-01', '2026-11-20'],
      ['2026-11-20', '9999-12-31'],
    ])('a period from %s to %s is refused', async (from, to) =>
      expect((await call(api.statistics.turnover, { query: { from, to } })).status).toBe(422),
    )

    test('BEYOND-11: as of the moment before a sale every figure is what it was', async () => {
      const { day } = await dashboard()
      const query = { from: day, to: day }
      const figures = async (as_of?: string, after?: string) => {
        const options = { query: { ...query, ...(as_of && { as_of }) }, ...(after && { after }) }
        const answers = await Promise.all([
          call(api.statistics.turnover, options),
          call(api.statistics.money, options),
          call(api.statistics.products, options),
          call(api.statistics.units, options),
        ])
        for (const { status } of answers) expect(status).toBe(200)
        // Registers and cashiers to choose from are those of now: another one may have come meanwhile.
        const [turnover, money, products, units] = answers
        return {
          turnover: { ...turnover.body, choices: null },
          money: { ...money.body, choices: null },
          products: { ...products.body, choices: null },
          units: { ...units.body, choices: null },
        }
      }
      const first = await till.sell([till.line(0)])
      const then = await figures(undefined, first.headers.get('position') ?? '')
      const moment = await momentBetween()
      const second = await till.sell([till.line(1, 3)])
      const now = await figures(undefined, second.headers.get('position') ?? '')
      expect(now.turnover.total.gross).toBe(then.turnover.total.gross + second.body.order.total)
      expect(await figures(moment)).toEqual(then)
      expect(await figures(instantOf(Date.now() + 86_400_000))).toEqual(now)
      for (const as_of of ['yesterday', '0001-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z'])
        expect((await call(api.statistics.turnover, { query: { as_of } })).status, as_of).toBe(422)
      const earliest = { query: { as_of: '2000-01-03T00:00:00.000Z', compare: 'dates' as const } }
      const nothing = (await call(api.statistics.turnover, earliest)).body
      expect([nothing.total.receipts, nothing.period.from <= nothing.period.to]).toEqual([0, true])
    })

    test('BEYOND-11: a bon paid at a table is in the time, guests and turnover of the table, and in the use of its area’s seats', async () => {
      const { day } = await dashboard()
      const figures = async (after: string, as_of?: string) => {
        const query = { from: day, to: day, ...(as_of && { as_of }) }
        return (await call(api.statistics.tables, { query, after })).body
      }
      const plan = await call(api.floor_plan.show, {
        params: { uuid: till.register },
        token: till.token,
        company: till.company,
      })
      const { tables, areas, bons } = plan.body.floor_plan
      const taken = new Set(bons.flatMap(({ table_uuids }) => table_uuids))
      const table = tables.find(({ uuid }) => !taken.has(uuid))
      if (!table) throw new Error('no free table')
      // A till that names the table twice takes it once.
      const seated = { table_uuids: [table.uuid, table.uuid], details: { guests: 3 } }
      const sell = async (more: object) => {
        const order = newId()
        const saved = await till.save(order, [till.line(0)], {
          body: { ...till.by, short_nr: 1, order_lines: [till.line(0)], ...more },
        })
        expect(saved.status).toBe(200)
        const { total } = saved.body.order
        const paid = await till.pay(order, total, saved.body.order.revision)
        expect(paid.status).toBe(200)
        return { total, position: paid.headers.get('position') ?? '' }
      }
      const elsewhere = await sell({})
      const before = await figures(elsewhere.position)
      const moment = await momentBetween()
      const started_at = instantOf(Date.now() - 3_600_000)
      const { total, position } = await sell({ ...seated, started_at })
      const after = await figures(position)
      const rowOf = ({ tables: rows }: typeof after) =>
        rows.find(({ table_uuid }) => table_uuid === table.uuid)
      const then = rowOf(before) ?? { visits: 0, guests: 0, gross: 0, minutes: 0 }
      const now = rowOf(after)
      expect(now).toMatchObject({
        visits: then.visits + 1,
        guests: then.guests + 3,
        gross: then.gross + total,
        seats: table.seats,
        area: areas.find(({ uuid }) => uuid === table.area_uuid)?.name,
      })
      const minutes = (now?.minutes ?? 0) * (then.visits + 1) - (then.minutes ?? 0) * then.visits
      expect(Math.abs(minutes - 60)).toBeLessThanOrEqual(then.visits + 2)
      expect(after.total.receipts).toBe(before.total.receipts + 1)
      const used = ({ areas: rows }: typeof after) =>
        rows
          .filter(({ area_uuid }) => area_uuid === table.area_uuid)
          .flatMap(({ hours, seats }) => hours.map(({ share }) => share * seats))
          .reduce((sum, each) => sum + each, 0)
      // Three seats for an hour of this one day, or of this one too if others had sold at tables before.
      if (before.days === after.days) expect(used(after)).toBeGreaterThan(used(before))
      expect(used(after)).toBeGreaterThan(0)
      expect(await figures(position, moment)).toEqual(before)
    })

    test('cashiers and employees do not see turnover (DEF-36)', async () => {
      for (const token of [tokens.cashier, tokens.employee]) {
        expect((await call(api.statistics.dashboard, { token })).status).toBe(403)
        const query = { to: '2026-11-20' }
        expect((await call(api.statistics.turnover, { token, query })).status).toBe(403)
      }
      expect((await call(api.statistics.dashboard, { token: tokens.accountant })).status).toBe(200)
    })
  })
