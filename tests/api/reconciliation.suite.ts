import { api } from '@bon/contracts/api'
import { type PlainDate, type SessionUuid, type Uuid, zero } from '@bon/contracts/kernel'
import { isReconciled, reconcile } from '@bon/contracts/reconciliation'
import { accounts, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshCompany } from '../harness/fresh-company.ts'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const typeApi = resourceEndpoints(paymentTypes)
const accountApi = resourceEndpoints(accounts)

export const reconciliation = (shop: ApiShop) =>
  describe('reconciliation', () => {
    const { call, tokens } = shop
    const today = Temporal.Now.plainDateISO('Europe/Copenhagen')
    const around = { from: today.subtract({ days: 2 }).toString(), to: today.add({ days: 1 }).toString() }
    let bar: Till
    let session: SessionUuid
    const list = (query: { from: PlainDate; to: PlainDate; limit?: number; after?: string }) =>
      call(api.reconciliation.list, { token: tokens.accountant, query })
    /** Every page of the period. */
    const whole = async (limit: number) => {
      const reports = []
      const open: Uuid[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const { body } = await list({ ...around, limit, ...(after !== undefined && { after }) })
        reports.push(...body.reports)
        open.push(...body.open.map(({ session_uuid }) => session_uuid))
        after = body.next
      }
      return { reports, open }
    }
    beforeAll(async () => {
      bar = (await tillsOf(shop)).bar
      await bar.ensureClosed()
      await bar.open()
      session = (await bar.session())?.session_uuid ?? ''
    })

    test('R-28: a session is in it once it has a Z, and then as report, journal and postings alike', async () => {
      await bar.sell([bar.line(0, 2), bar.line(1)])
      await expect.poll(async () => (await whole(50)).open).toContain(session)
      const { z_report } = (await bar.close()).body
      const own = async () => (await whole(50)).reports.find(({ session_uuid }) => session_uuid === session)
      await expect.poll(own).toMatchObject({ n: z_report.n, posting: 'computed', unsealed: 0 })
      const report = await own()
      if (!report) throw new Error('the Z is not in the period')
      expect(isReconciled([report])).toBe(true)
      const { gross, net } = z_report.totals
      expect(gross).toBeGreaterThan(0)
      const figures = report.figures.filter(({ part }) => part === 'turnover')
      expect(figures).toContainEqual({
        part: 'turnover',
        key: 'gross',
        z: gross,
        journal: gross,
        postings: gross,
      })
      expect(figures).toContainEqual({ part: 'turnover', key: 'net', z: net, journal: net, postings: net })
    })

    test('R-28: pages of any size hold each Z once; what was transferred is compared as it was transferred', async () => {
      const params = { uuid: session }
      const { token } = { token: tokens.accountant }
      const { hash } = (await call(api.transfers.show, { params, token })).body.transfer
      await call(api.transfers.record, { params, token, body: { hash } })
      const [by_one, at_once] = [await whole(1), await whole(50)]
      expect(by_one.reports).toEqual(at_once.reports)
      expect(at_once.reports.find(({ session_uuid }) => session_uuid === session)).toMatchObject({
        posting: 'recorded',
      })
      const sums = reconcile(at_once.reports)
      const sold = at_once.reports.map(({ figures }) => figures.find(({ key }) => key === 'gross')?.z ?? zero)
      expect(sums.find(({ key }) => key === 'gross')?.z).toBe(sold.reduce((all, each) => all + each, 0))
      const earlier = await list({ from: '2020-01-01', to: '2020-12-31' })
      expect(earlier.body).toMatchObject({ reports: [], open: [], next: null })
      expect((await list({ ...around, after: 'forged' })).body).toMatchObject({ reports: [], next: null })
    })

    test('R-28: a payment type that got another account since is compared with the one that its vouchers were posted on', async () => {
      const row = (await call(typeApi.show, { params: { uuid: bar.cash.uuid } })).body.row
      const { rows } = (await call(accountApi.list, { query: { limit: 200 } })).body
      const other = rows.find(({ data }) => data.purpose === 'withdrawal')?.uuid ?? ''
      const change = (if_match: string, account_uuid: Uuid) =>
        call(typeApi.change, {
          params: { uuid: bar.cash.uuid },
          if_match,
          body: { data: { ...row.data, account_uuid } },
        })
      const changed = await change(row.revision, other)
      expect(changed.status).toBe(200)
      const own = async () => (await whole(50)).reports.find(({ session_uuid }) => session_uuid === session)
      const accountsNow = async () =>
        (await call(typeApi.show, { params: { uuid: bar.cash.uuid } })).body.row.data.account_uuid
      await expect.poll(accountsNow).toBe(other)
      const report = await own()
      expect(report?.figures.filter(({ part }) => part === 'account')).toMatchObject([
        { key: row.data.account_uuid },
      ])
      expect(report && isReconciled([report])).toBe(true)
      await change(changed.body.row.revision, row.data.account_uuid)
    })

    test('S-07: another company has none of them', async () => {
      const fresh = await freshCompany(shop)
      const { body } = await call(api.reconciliation.list, { ...fresh.in, query: around })
      expect(body).toMatchObject({ reports: [], open: [] })
    })
  })
