import { api } from '@bon/contracts/api'
import { money, type PaymentUuid, type TenthsOfPercent, type Uuid, vatIn, zero } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import type { PaymentState } from '@bon/contracts/payments'
import { isReconciled } from '@bon/contracts/reconciliation'
import { accounts, cardTypes, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { isBalanced } from '@bon/contracts/transfers'
import { newId } from '@bon/infra/clock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { demoTerminals } from '../../infra/demo/terminals.ts'
import type { TerminalSimulator } from '../../infra/terminals/simulator/open-simulator.ts'
import type { Till } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import { approve } from './admin-pin.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const cardApi = resourceEndpoints(cardTypes)

/** What a terminal takes for a company card: from the setting to the ledger (DEF-08, CO-38, PAY-04). */
export const cardSurcharges = (shop: ApiShop, simulator: TerminalSimulator) =>
  describe('surcharges of cards', () => {
    const { call, ids } = shop
    const company = ids.kajkanten
    const terminal = simulator.terminal(demoTerminals.sal)
    const card = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    const company_card = idIn(demoCompanies.kajkanten, cardTypes, 'business')
    let till: Till
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureClosed()
      await till.ensureOpen()
      terminal.manner.by_amount = false
      terminal.manner.delay_ms = 0
    })
    afterEach(() => terminal.script.splice(0))
    const here = () => ({ token: till.token, company })
    const rateIs = async (surcharge: TenthsOfPercent) => {
      const params = { uuid: company_card }
      const { row } = (await call(cardApi.show, { ...here(), params })).body
      const body = { data: { ...row.data, surcharge } }
      const changed = await call(cardApi.change, { ...here(), params, if_match: row.revision, body })
      expect(changed.status).toBe(200)
    }
    afterAll(() => rateIs(20))
    const orderOf = async (uuid: Uuid) => (await till.show(uuid)).body.order
    const orderUntil = (uuid: Uuid, isSo: (order: OrderView) => boolean) =>
      pollUntil(() => orderOf(uuid), isSo)
    const until = async (uuid: Uuid, state: PaymentState) => {
      const answer = await pollUntil(
        () => call(api.payments.show, { ...here(), params: { uuid } }),
        ({ status, body }) => status === 200 && body.payment.state === state,
      )
      expect(answer.body.payment.state).toBe(state)
      return answer.body.payment
    }
    /** The simulator's company card, for which it takes 2 %. */
    const payByCompanyCard = async (part?: number) => {
      terminal.script.push('surcharge')
      const bill = (await till.save(newId(), [till.line(0, 2), till.line(1)])).body.order
      const payment_uuid = newId()
      const received = money(part ?? bill.total)
      const body = { ...till.by, payment_uuid, payment_type_uuid: card, received }
      await call(api.orders.pay, {
        params: { uuid: bill.order_uuid },
        ...here(),
        if_match: bill.revision,
        body: { ...body, ...(part !== undefined && { amount: received }) },
      })
      return { bill, payment_uuid }
    }
    const soldByCompanyCard = async () => {
      const { bill, payment_uuid } = await payByCompanyCard()
      const sold = await orderUntil(bill.order_uuid, ({ status }) => status === 'completed')
      const fee = money(Math.round((bill.total * 20) / 1000))
      return { bill, payment_uuid, sold, fee }
    }
    const totals = async () => {
      const session = await till.session()
      if (!session) throw new Error('the register is open')
      return session.totals
    }
    const surchargesIn = ({ by_mark }: Awaited<ReturnType<typeof totals>>) =>
      by_mark.find(({ mark }) => mark === 'surcharge') ?? { quantity: 0, gross: zero }
    const refund = async (
      sold: OrderView,
      card_payment_uuid: PaymentUuid,
      lines: readonly OrderView['lines'][number][],
    ) => {
      const command_id = newId()
      await approve(shop, till, { kind: 'order.refund', subject_uuid: sold.order_uuid, command_id })
      const answer = await call(api.refunds.refund, {
        params: { uuid: sold.order_uuid },
        ...here(),
        command_id,
        body: {
          ...till.by,
          payment_type_uuid: till.cash.uuid,
          card_payment_uuid,
          refund_order: { order_uuid: newId(), short_nr: 93 },
          lines: lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
        },
      })
      expect(answer.status).toBe(200)
      return orderUntil(sold.order_uuid, ({ refunds }) =>
        refunds.every(({ status }) => status !== 'reserved'),
      )
    }

    test('DEF-08, PAY-04: it is a line of the bon with the goods’ VAT, paid by the card, on X, and apart in the list of payments', async () => {
      const before = await totals()
      const { bill, payment_uuid, sold, fee } = await soldByCompanyCard()
      expect(fee).toBeGreaterThan(0)
      expect(sold).toMatchObject({ total: bill.total + fee, unpaid: 0 })
      const line = sold.lines.at(-1)
      expect(line).toMatchObject({ name: 'Kortgebyr', mark: 'surcharge', unit_price: fee, vat_rate: 250 })
      expect(sold.payments).toMatchObject([
        { status: 'recorded', amount: bill.total + fee, received: bill.total + fee, surcharge: fee },
      ])
      expect(simulator.bank.leftOf(payment_uuid)).toBe(bill.total + fee)
      expect(await until(payment_uuid, 'approved')).toMatchObject({ approved: bill.total, surcharge: fee })

      const after = await totals()
      expect(surchargesIn(after).gross).toBe(surchargesIn(before).gross + fee)
      expect(after.gross).toBe(before.gross + bill.total + fee)
      expect(after.prepaid).toBe(before.prepaid)
      const paidBy = ({ by_payment_type }: typeof after) =>
        by_payment_type.find(({ payment_type_uuid }) => payment_type_uuid === card)?.amount ?? 0
      expect(paidBy(after)).toBe(paidBy(before) + bill.total + fee)

      const listed = async () =>
        (await call(api.payments.tenders, { ...here(), query: { limit: 100 } })).body.tenders.find(
          (tender) => tender.payment_uuid === payment_uuid,
        )
      await expect
        .poll(listed)
        .toMatchObject({ status: 'completed', amount: bill.total, surcharge: fee, tip: 0 })
      const { layout } = (await call(api.papers.preview, { ...here(), params: { uuid: sold.order_uuid } }))
        .body
      expect(JSON.stringify(layout)).toContain('Kortgebyr')
    })

    test('DEF-08: of a part of the bill it is the part’s own, and what is due does not grow', async () => {
      const { bill, payment_uuid } = await payByCompanyCard(50_00)
      const paid = await orderUntil(bill.order_uuid, ({ payments }) =>
        payments.some(({ status }) => status === 'recorded'),
      )
      expect(paid).toMatchObject({
        status: 'confirmed',
        unpaid: bill.total - 50_00,
        total: bill.total + 1_00,
      })
      expect(simulator.bank.leftOf(payment_uuid)).toBe(51_00)
      const rest = await till.pay(bill.order_uuid, 5_000_00, paid.revision)
      expect(rest.body.order.status).toBe('completed')
    })

    test('DEF-08, CARD-9: the same card where the company takes nothing for it goes to review, and no book has it', async () => {
      await rateIs(0)
      const before = await totals()
      const { bill, payment_uuid } = await payByCompanyCard()
      expect(await until(payment_uuid, 'review')).toMatchObject({ alerts: ['wrong_amount'] })
      const order = await orderOf(bill.order_uuid)
      expect(order).toMatchObject({ total: bill.total, payments: [{ status: 'started' }] })
      const after = await totals()
      expect([after.gross, surchargesIn(after)]).toEqual([before.gross, surchargesIn(before)])
      // A person who has the slip decides; then the books have what the bank has.
      const command_id = newId()
      await approve(shop, till, { kind: 'payment.decide', subject_uuid: payment_uuid, command_id })
      const decided = await call(api.payments.decide, {
        ...here(),
        command_id,
        params: { uuid: payment_uuid },
        body: { ...till.by, outcome: 'approved', slip: '000109' },
      })
      expect(decided.status).toBe(200)
      const sold = await orderUntil(bill.order_uuid, ({ status }) => status === 'completed')
      expect(sold.payments[0]?.amount).toBe(simulator.bank.leftOf(payment_uuid))
      await rateIs(20)
    })

    test('DEF-01, SC-59: all goods back give the surcharge back; a part does not, unless it is named', async () => {
      const whole = await soldByCompanyCard()
      const goods = whole.sold.lines.filter(({ mark }) => mark !== 'surcharge')
      await refund(whole.sold, whole.payment_uuid, goods)
      expect(simulator.bank.leftOf(whole.payment_uuid)).toBe(0)

      const half = await soldByCompanyCard()
      const [first, ...others] = half.sold.lines
      if (!first) throw new Error('the bon has lines')
      await refund(half.sold, half.payment_uuid, [first])
      const left = simulator.bank.leftOf(half.payment_uuid)
      expect(left).toBe((others[0]?.unit_price ?? 0) + half.fee)
      await refund(half.sold, half.payment_uuid, others.slice(0, 1))
      expect(simulator.bank.leftOf(half.payment_uuid)).toBe(0)
    })

    test('CO-38, R-27, R-28, ZR-03: it is posted net on the account with its purpose; Z, journal and postings agree', async () => {
      const session = (await till.session())?.session_uuid ?? ''
      const { z_report } = (await till.close()).body
      const { gross } = surchargesIn(z_report.totals)
      expect(gross).toBeGreaterThan(0)
      const { rows } = (await call(resourceEndpoints(accounts).list, { ...here(), query: { limit: 200 } }))
        .body
      const account = rows.find(({ data }) => data.purpose === 'surcharge')
      const { transfer } = (await call(api.transfers.show, { params: { uuid: session } })).body
      const postings = transfer.vouchers.flatMap((voucher) => voucher.postings)
      const net = gross - vatIn(gross, 250)
      const posted = postings.filter(({ text }) => text === 'surcharge')
      expect(posted).toMatchObject([{ account_uuid: account?.uuid, vat_rate: 250, debit: 0 }])
      expect(Math.abs((posted[0]?.credit ?? 0) - net)).toBeLessThanOrEqual(posted.length * 2)
      expect([isBalanced(postings), transfer.missing]).toEqual([true, []])

      const today = Temporal.Now.plainDateISO('Europe/Copenhagen')
      const query = {
        from: today.subtract({ days: 1 }).toString(),
        to: today.add({ days: 1 }).toString(),
        limit: 50,
      }
      /** It may be on any page of the period. */
      const report = async () => {
        for (let after: string | null | undefined; after !== null; ) {
          const page = { ...query, ...(after !== undefined && { after }) }
          const { body } = await call(api.reconciliation.list, { query: page })
          const one = body.reports.find(({ session_uuid }) => session_uuid === session)
          if (one) return one
          after = body.next
        }
        return undefined
      }
      const found = await pollUntil(report, (one) => one?.unsealed === 0)
      expect(found && isReconciled([found])).toBe(true)
      const fees = posted[0]?.credit ?? 0
      expect(found?.figures).toContainEqual({
        part: 'turnover',
        key: 'surcharge',
        z: fees,
        journal: fees,
        postings: fees,
      })
      await till.ensureOpen()
    })
  })
