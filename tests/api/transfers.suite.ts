import { api } from '@bon/contracts/api'
import { anchorsIn } from '@bon/contracts/journal'
import { money, type Uuid, vatIn } from '@bon/contracts/kernel'
import { accounts, discountKinds, resourceEndpoints } from '@bon/contracts/resources'
import { credits, debits, isBalanced, type TransferView } from '@bon/contracts/transfers'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const accountApi = resourceEndpoints(accounts)
const kindApi = resourceEndpoints(discountKinds)
const postingsIn = ({ vouchers }: TransferView) => vouchers.flatMap(({ postings }) => postings)

export const transfers = (shop: ApiShop) =>
  describe('transfers to accounting', () => {
    const { call, ids, tokens } = shop
    let bar: Till
    beforeAll(async () => {
      bar = (await tillsOf(shop)).bar
      await bar.ensureClosed()
      await bar.open()
    })
    const shown = (uuid: Uuid, token = tokens.accountant) =>
      call(api.transfers.show, { params: { uuid }, token })
    const mark = (uuid: Uuid, hash: string, token = tokens.accountant) =>
      call(api.transfers.record, { params: { uuid }, token, body: { hash } })
    const accountOf = async (purpose: string) => {
      const { rows } = (await call(accountApi.list, { query: { limit: 200 } })).body
      const found = rows.find(({ data }) => data.purpose === purpose)
      if (!found) throw new Error(`no account for ${purpose}`)
      return found
    }
    const regulars = async () => {
      const { rows } = (await call(kindApi.list, { query: { limit: 200 } })).body
      const found = rows.find(({ data }) => data.name === 'Stamkunde')
      if (!found) throw new Error('no kind of discount for regulars')
      return found
    }
    const balanceOf = async (number: number) => {
      const { balances } = (await call(api.transfers.balances, { token: tokens.accountant })).body
      return balances.find((row) => row.number === number)?.balance ?? 0
    }
    type Account = Awaited<ReturnType<typeof accountOf>>
    const change = (uuid: Uuid, if_match: string, data: Account['data']) =>
      call(accountApi.change, { params: { uuid }, if_match, body: { data } })
    let session: Uuid

    test('ZR-03: an open session shows its preliminary voucher, balanced, and is not transferred', async () => {
      const lines = [
        bar.line(0, 2),
        { ...bar.line(1), percentage_discount: 100, discount_kind_uuid: (await regulars()).uuid },
      ]
      const { total } = (await bar.save(newId(), lines)).body.order
      await bar.sell(lines, { received: money(total + 100_00) })
      session = (await bar.session())?.session_uuid ?? ''
      const { transfer } = (await shown(session)).body
      expect(transfer).toMatchObject({ status: 'so_far', missing: [], is_balanced: true, recorded: null })
      const net = postingsIn(transfer).filter(({ text }) => ['sales', 'discount'].includes(text))
      const vat = postingsIn(transfer).filter(({ text }) => text === 'vat')
      const { totals } = (await bar.session()) ?? {}
      expect(credits(net) - debits(net)).toBe(totals?.net)
      expect(credits(vat)).toBe(totals?.vat)
      expect(vat[0]?.number).toBe(6300)
      expect(transfer.accounts[vat[0]?.account_uuid ?? '']?.name).toBe('Salgsmoms')
      const drawer = postingsIn(transfer).find(({ text }) => text === 'tender')
      expect(drawer?.debit).toBe((totals?.gross ?? 0) + (totals?.rounding ?? 0))
      expect((await mark(session, transfer.hash)).body).toMatchObject({ code: 'transfer.not_closed' })
    })

    test('basics 08, R-2: a kind of discount with an account of its own is posted there, the others on the purpose’s', async () => {
      const kind = await regulars()
      const { account_uuid } = kind.data
      const own = (await accountOf('surcharge')).uuid
      const onOwn = async () =>
        postingsIn((await shown(session)).body.transfer).filter(
          ({ text, account_uuid: uuid }) => text === 'discount' && uuid === own,
        )
      expect(await onOwn()).toEqual([])
      const before = postingsIn((await shown(session)).body.transfer)
      const { discount = money(0) } = (await bar.session())?.totals ?? {}
      const changed = await call(kindApi.change, {
        params: { uuid: kind.uuid },
        if_match: kind.revision,
        body: { data: { ...kind.data, account_uuid: own } },
      })
      await expect.poll(onOwn).toMatchObject([{ debit: discount - vatIn(discount, 250) }])
      const after = postingsIn((await shown(session)).body.transfer)
      expect([debits(after), isBalanced(after)]).toEqual([debits(before), true])
      await call(kindApi.change, {
        params: { uuid: kind.uuid },
        if_match: changed.body.row.revision,
        body: { data: { ...kind.data, account_uuid } },
      })
      await expect.poll(onOwn).toEqual([])
    })

    test('ZR-03, INVAR-6: a closed Z posts its cash difference, and every VAT line of its receipts', async () => {
      const z = (await bar.close(-5_00)).body.z_report
      const { transfer } = (await shown(session)).body
      expect(transfer.status).toBe('ready')
      expect(isBalanced(postingsIn(transfer))).toBe(true)
      const cash = postingsIn(transfer).filter(({ part }) => part === 'cash')
      expect(cash.map(({ number, debit, credit }) => [number, debit, credit])).toEqual([
        [5815, 5_00, 0],
        [5810, 0, 5_00],
      ])
      const drawer = postingsIn(transfer).filter(({ number }) => number === 5810)
      expect(z.float + debits(drawer) - credits(drawer)).toBe(z.counted)
    })

    test('R-20: the voucher of a closed Z carries the head of the journal after it; before the close there is none', async () => {
      const { transfer } = (await shown(session)).body
      expect(anchorsIn(transfer.head ?? '')).toMatchObject([{ text: transfer.head }])
      // The paper reads the journal's read model, which is updated with a delay.
      const printed = async () =>
        JSON.stringify((await call(api.papers.report, { params: { uuid: session } })).body)
      await expect.poll(printed, { timeout: 10_000 }).toContain(transfer.head)
    })

    test('BEYOND-21, CO-37: marked twice is transferred once, and the balances grow by it once', async () => {
      const { transfer } = (await shown(session)).body
      const { hash, vouchers, business_day } = transfer
      expect(vouchers).toMatchObject([{ business_day, reference: session }])
      const before = await balanceOf(5815)
      expect((await mark(session, 'f'.repeat(64))).body).toMatchObject({ code: 'transfer.changed' })
      const first = await mark(session, hash)
      expect(first.body).toMatchObject({ transfer: { status: 'transferred', diff: [] } })
      const again = await mark(session, hash)
      expect(again.status).toBe(200)
      expect(again.body.transfer.recorded).toEqual(first.body.transfer.recorded)
      await expect.poll(() => balanceOf(5815)).toBe(before + 5_00)
      const { body } = await call(api.transfers.balances, { token: tokens.accountant })
      expect(body.balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      expect(body.vouchers).toBeGreaterThan(0)
      expect(postingsIn(transfer).length).toBeGreaterThan(3)
      const never = { token: tokens.accountant, query: { from: '2001-01-01', to: '2001-12-31' } }
      expect((await call(api.transfers.balances, never)).body).toEqual({ balances: [], vouchers: 0 })
    })

    test('BEYOND-21: when the setup changes afterwards, the difference is shown line by line, and nothing is transferred again', async () => {
      const { uuid, revision, data } = await accountOf('difference')
      const spare = newId()
      const created = await call(accountApi.create, {
        body: { uuid: spare, data: { ...data, number: 5816, name: 'Ny kassedifference' } },
      })
      const changed = await change(uuid, revision, { ...data, purpose: null })
      expect([created.status, changed.status]).toEqual([200, 200])
      await expect.poll(async () => (await shown(session)).body.transfer.status).toBe('changed')
      const { transfer } = (await shown(session)).body
      expect(transfer.diff.map(({ number, before, now }) => [number, before.debit, now.debit])).toEqual([
        [5815, 5_00, 0],
        [5816, 0, 5_00],
      ])
      expect((await mark(session, transfer.hash)).body).toMatchObject({ code: 'transfer.already_recorded' })
      expect((await mark(session, transfer.recorded?.hash ?? '')).status).toBe(200)
      await call(accountApi.archive, { params: { uuid: spare }, if_match: created.body.row.revision })
      await change(uuid, changed.body.row.revision, data)
      await expect.poll(async () => (await shown(session)).body.transfer.status).toBe('transferred')
    })

    test('a purpose without an account is named, and nothing is posted to another account meanwhile (LAW-15)', async () => {
      await bar.open()
      const { uuid, revision, data } = await accountOf('difference')
      const other = (await bar.close(3_00)).body.z_report.session_uuid
      const changed = await change(uuid, revision, { ...data, purpose: null })
      await expect.poll(async () => (await shown(other)).body.transfer.status).toBe('blocked')
      const { transfer } = (await shown(other)).body
      expect(transfer).toMatchObject({ vouchers: [], missing: [{ purpose: 'difference', vat_rate: null }] })
      expect((await mark(other, transfer.hash)).body).toMatchObject({ code: 'transfer.not_postable' })
      await change(uuid, changed.body.row.revision, data)
      await expect.poll(async () => (await shown(other)).body.transfer.status).toBe('ready')
    })

    test('the neighbour’s transfers are not found, and a cashier may read none', async () => {
      const options = { params: { uuid: session }, token: tokens.neighbour, company: ids.nabo }
      expect((await call(api.transfers.show, options)).status).toBe(404)
      const body = { hash: 'a'.repeat(64) }
      expect((await call(api.transfers.record, { ...options, body })).status).toBe(404)
      expect((await shown(session, tokens.cashier)).status).toBe(403)
      expect((await shown(newId())).status).toBe(404)
    })
  })
