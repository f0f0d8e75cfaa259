import { api } from '@bon/contracts/api'
import {
  businessDay,
  danishDay,
  type Money,
  money,
  type PaymentUuid,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { isReconciled } from '@bon/contracts/reconciliation'
import { deskOf } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const pin = '246810'

/** A wrong tender that an administrator corrects in the office: counted at the desk, without an open till. */
export const officeCorrections = (shop: ApiShop) =>
  describe('corrections of payment types in the office', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    const desk = deskOf({ company_uuid: company, vat_entity_uuid: ids.entity })
    let till: Till
    let slips: Uuid
    const at = () => ({ token: tokens.admin, company })
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureClosed()
      await till.open()
      const types = (await till.catalogueNow()).payment_types
      slips = types.find(({ name }) => name === 'Løs terminal')?.uuid ?? ''
      await call(api.profile.setAdminPin, { ...at(), body: { pin, current_password: demoPassword } })
    })
    afterAll(() => closeDesk())
    const sold = async () => (await till.sell([till.line(0)])).body.order

    type Correction = {
      command_id?: Uuid
      to?: Uuid
      payment_uuid?: PaymentUuid
      token?: string
      company?: Uuid
      reason?: string
    }
    const correct = (
      { order_uuid, payments }: Pick<OrderView, 'order_uuid' | 'payments'>,
      {
        command_id = newId(),
        to = slips,
        payment_uuid,
        reason = 'Kortet blev slået ind',
        ...who
      }: Correction = {},
    ) =>
      call(api.office_corrections.correctTender, {
        ...at(),
        ...who,
        params: { uuid: order_uuid },
        command_id,
        body: {
          payment_uuid: payment_uuid ?? payments[0]?.payment_uuid ?? newId(),
          payment_type_uuid: to,
          reason,
        },
      })
    const approve = (subject_uuid: Uuid, command_id: Uuid, typed = pin, who: { token?: string } = {}) =>
      call(api.office_approvals.approve, {
        ...at(),
        ...who,
        body: { pin: typed, action: { kind: 'order.correct_tender_in_office', subject_uuid, command_id } },
      })
    const approved = async ({ order_uuid }: OrderView, command_id = newId()) => {
      expect((await approve(order_uuid, command_id)).status).toBe(200)
      return command_id
    }
    const show = async (uuid: SessionUuid) =>
      (await call(api.z_reports.show, { ...at(), params: { uuid } })).body.z_report
    /** The session of the desk that is open, or was last. */
    const lastAtDesk = async () => {
      const query = { register_uuid: desk, limit: 1 }
      return (await call(api.z_reports.list, { ...at(), query })).body.z_reports[0]
    }
    const figures = async () => {
      const last = await lastAtDesk()
      const totals = last?.status === 'open' ? (await show(last.session_uuid)).totals : undefined
      const of = (type: Uuid) => {
        const row = totals?.by_payment_type.find(({ payment_type_uuid }) => payment_type_uuid === type)
        return row?.amount ?? 0
      }
      const {
        tender_corrections: { count, amount } = { count: 0, amount: 0 },
        gross = 0,
        receipts = 0,
      } = totals ?? {}
      return { cash: of(till.cash.uuid), slips: of(slips), gross, receipts, count, amount }
    }
    const paidToday = async () => {
      // After midnight the day before goes on until the cut-off.
      const today = businessDay(new Date().toISOString(), danishDay)
      const query = { from: today, to: today }
      const { payments } = (await call(api.statistics.money, { ...at(), query })).body
      const of = (type: Uuid) =>
        payments.find(({ payment_type_uuid }) => payment_type_uuid === type)?.amount ?? 0
      return { cash: of(till.cash.uuid), slips: of(slips) }
    }
    const closeDesk = async () => {
      const uuid = (await lastAtDesk())?.session_uuid ?? ''
      const closed = await call(api.z_reports.forceClose, {
        ...at(),
        params: { uuid },
        body: { reason: 'other' },
      })
      expect(closed.status).toBe(200)
      return closed.body.z_report
    }

    test('R-6, R-7: without an open till minus and plus are counted at the desk, and the Z of the sale stays; once', async () => {
      const order = await sold()
      const earlier = (await till.close()).body.z_report
      const [before, paid] = [await figures(), await paidToday()]
      const command_id = await approved(order)
      const { status, body } = await correct(order, { command_id })
      expect(status).toBe(200)
      expect(body.order.payments[0]).toMatchObject({
        method: 'cash',
        corrected: { payment_type_uuid: slips, method: 'autonomous' },
      })
      const again = await correct(order, { command_id })
      expect([again.status, again.body.order]).toEqual([200, body.order])
      const moved = order.total
      await expect.poll(figures).toEqual({
        ...before,
        cash: before.cash - moved,
        slips: before.slips + moved,
        count: before.count + 1,
        amount: before.amount + moved,
      })
      await expect.poll(paidToday).toEqual({ cash: paid.cash - moved, slips: paid.slips + moved })
      expect((await correct(order, { command_id, to: till.cash.uuid })).problem?.code).toBe('command.reused')
      const other = await approved(order)
      expect((await correct(order, { command_id: other })).problem?.code).toBe('order.tender_unchanged')
      expect((await show(earlier.session_uuid)).totals).toEqual(earlier.totals)
      expect(await till.session()).toBeNull()
      await till.open()
    })

    test('R-6: the list of payments, the history and the journal of the desk show it, sealed as 11009', async () => {
      const order = await sold()
      expect((await correct(order, { command_id: await approved(order) })).status).toBe(200)
      const { order_uuid, nr = 0 } = order
      const listed = async () => {
        const query = { limit: 50 }
        const { tenders } = (await call(api.payments.tenders, { ...at(), query })).body
        return tenders.find((each) => each.order_uuid === order_uuid)?.payment_type_name
      }
      await expect.poll(listed).toBe('Løs terminal')
      const { events } = (await call(api.orders.history, { ...at(), params: { uuid: order_uuid } })).body
      expect(events.map(({ type }) => type).slice(-2)).toEqual([
        'OrderTenderCorrected',
        'OrderActionApproved',
      ])
      // The reason is in the vault, and shown among the comments.
      expect(JSON.stringify(events)).not.toContain('slået ind')
      const { comments } = (await call(api.order_actions.comments, { ...at(), params: { uuid: order_uuid } }))
        .body
      expect(comments.map(({ text }) => text)).toContain('Kortet blev slået ind')
      const sealed = async () => {
        const query = { limit: 20 }
        const { entries } = (await call(api.journal.list, { ...at(), params: { uuid: desk }, query })).body
        return entries.find(({ kind }) => kind === 'tender_corrected')?.nr ?? 0
      }
      await expect.poll(sealed, { timeout: 20_000 }).toBeGreaterThan(nr)
    })

    test('R-28: the desk’s Z lists it, states what lies at the tills, and equals journal and postings to the øre', async () => {
      const order = await sold()
      expect((await correct(order, { command_id: await approved(order) })).status).toBe(200)
      await expect.poll(async () => (await figures()).count).toBeGreaterThan(0)
      const { cash, slips: on_slips, count } = await figures()
      const z = await closeDesk()
      expect(z).toMatchObject({ status: 'closed', without_drawer: 'desk', counted: null })
      expect(z.totals.tender_corrections.count).toBe(count)
      const stated = z.counted_tenders.map(({ payment_type_uuid, counted, expected }) => [
        payment_type_uuid,
        expected - counted,
      ])
      expect(Object.fromEntries(stated)).toMatchObject({ [till.cash.uuid]: cash, [slips]: on_slips })
      const { session_uuid: uuid } = z
      const { layout } = (await call(api.papers.report, { ...at(), params: { uuid } })).body
      const left = layout.flatMap((row) => ('left' in row ? [row.left] : []))
      expect(left).toContain(`Rettede betalingsmidler ${count}`)
      const { transfer } = (await call(api.transfers.show, { ...at(), params: { uuid } })).body
      expect(transfer).toMatchObject({ missing: [], is_balanced: true })
      const postings = transfer.vouchers.flatMap((voucher) => voucher.postings)
      const on = (number: number): Money =>
        money(postings.reduce((sum, row) => sum + (row.number === number ? row.debit - row.credit : 0), 0))
      // The drawer of the sale was counted without it: its account is as the count says, and the difference is undone.
      expect(on(5810)).toBe(0)
      const today = Temporal.Now.plainDateISO('Europe/Copenhagen')
      const period = { from: today.subtract({ days: 1 }).toString(), to: today.add({ days: 1 }).toString() }
      const own = async () => {
        for (let after: string | null | undefined; after !== null; ) {
          const query = { ...period, limit: 50, ...(after !== undefined && { after }) }
          const { body } = await call(api.reconciliation.list, { ...at(), query })
          const found = body.reports.find(({ session_uuid }) => session_uuid === uuid)
          if (found) return found
          after = body.next
        }
        return undefined
      }
      await expect.poll(own, { timeout: 20_000 }).toMatchObject({ posting: 'computed', unsealed: 0 })
      const report = await own()
      expect(report && isReconciled([report])).toBe(true)
    })

    test('R-6, PERM-16: a PIN approves this one act; a wrong one, none, or that of another act corrects nothing', async () => {
      const [order, other] = [await sold(), await sold()]
      const command_id = newId()
      const refused = { code: 'order.approval_needed', params: { causes: 'tender_corrected' } }
      expect((await correct(order, { command_id })).problem).toMatchObject(refused)
      expect((await approve(order.order_uuid, command_id, '000000')).problem?.code).toBe('cashier.wrong_pin')
      expect((await correct(order, { command_id })).problem).toMatchObject(refused)
      await approved(order, command_id)
      // The office is no till: the log shows where the person sits instead of a register without a name.
      const query = { group: 'approvals' as const, limit: 1 }
      const newest = async () => (await call(api.security_events.list, { query })).body.security_events
      await expect.poll(newest).toMatchObject([{ kind: 'PosAdminAuthorised', register: null }])
      expect((await correct(other, { command_id })).problem).toMatchObject(refused)
      expect((await correct(order)).problem).toMatchObject(refused)
      expect((await correct(order, { command_id, reason: '' })).status).toBe(422)
      expect((await correct(order, { command_id })).status).toBe(200)
    })

    test('R-6: what may be corrected, and to what, is asked for first; proved, foreign and unknown means are refused', async () => {
      const [order, other] = [await sold(), await sold()]
      const { body } = await call(api.office_corrections.correctable, {
        ...at(),
        params: { uuid: order.order_uuid },
      })
      expect(body.payments).toMatchObject([
        {
          payment_uuid: order.payments[0]?.payment_uuid,
          method: 'cash',
          name: 'Kontant',
          amount: order.total,
        },
      ])
      const types = body.payment_types.map(({ uuid }) => uuid)
      expect(types).toEqual(expect.arrayContaining([till.cash.uuid, slips]))
      const card = (await till.catalogueNow()).payment_types.find(({ method }) => method === 'card')
      expect(types).not.toContain(card?.uuid)
      const code = async (over: Correction) => (await correct(order, over)).problem?.code
      expect(await code({ payment_uuid: other.payments[0]?.payment_uuid ?? '' })).toBe('order.tender_proved')
      expect(await code({ to: newId() })).toBe('payment_type.unknown')
      expect(await code({ to: card?.uuid ?? '' })).toBe('order.tender_proved')
      const open = (await till.save(newId(), [till.line(0)])).body.order
      expect((await correct(open)).problem?.code).toBe('order.not_completed')
      const looked = await call(api.office_corrections.correctable, {
        ...at(),
        params: { uuid: open.order_uuid },
      })
      expect(looked.problem?.code).toBe('order.not_completed')
    })

    test('R-12: what was no cash is not corrected to more cash than a bon may take', async () => {
      const lines = [till.line(0, Math.ceil(15_000_00 / till.dish(0).price))]
      const received = till.totalOf(lines)
      const { order } = (await till.sell(lines, { payment_type_uuid: slips, received })).body
      const command_id = await approved(order)
      expect((await correct(order, { command_id, to: till.cash.uuid })).problem).toMatchObject({
        code: 'order.cash_limit',
        params: { amount: 14_999_50 },
      })
    })

    test('SEC: administrators only; another company’s bon is not found', async () => {
      const order = await sold()
      const { order_uuid } = order
      for (const token of [tokens.cashier, tokens.accountant]) {
        expect((await correct(order, { token })).status).toBe(403)
        expect((await approve(order_uuid, newId(), pin, { token })).status).toBe(403)
        const looked = { ...at(), token, params: { uuid: order_uuid } }
        expect((await call(api.office_corrections.correctable, looked)).status).toBe(403)
      }
      expect((await correct(order, { company: ids.nabo })).status).toBe(403)
      expect((await correct(order, { company: ids.terrassen })).status).toBe(404)
      const looked = { ...at(), company: ids.terrassen, params: { uuid: order_uuid } }
      expect((await call(api.office_corrections.correctable, looked)).status).toBe(404)
      expect((await correct({ ...order, order_uuid: newId() })).status).toBe(404)
    })

    test('DEF-21: a sale of training is not corrected at the desk', async () => {
      await till.ensureClosed()
      await till.open({ test_mode: true })
      const order = await sold()
      const command_id = await approved(order)
      expect((await correct(order, { command_id })).problem?.code).toBe('order.test_mode_mismatch')
      await till.close()
      await till.ensureOpen()
    })
  })
