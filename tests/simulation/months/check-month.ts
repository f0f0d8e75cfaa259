import { api } from '@bon/contracts/api'
import { logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { isEqual, isReconciled, type ReconciledReport, reconcile } from '@bon/contracts/reconciliation'
import { expect } from 'vitest'
import { openLog } from '../../harness/open-log.ts'
import { pollUntil } from '../../harness/until.ts'
import { expectPostings } from './check-postings.ts'
import { expectSafT, type Period } from './check-saf-t.ts'
import { done } from './done.ts'
import type { MonthShop } from './month-shop.ts'
import { nonZero, type OwnSession, ownBooks } from './own-books.ts'

type At = { company: Uuid; token: string }

/** Every page of the printed statement, once the desks of its last day have a Z too. */
const statementOf = async ({ call }: MonthShop, at: At, period: Period) => {
  const whole = async () => {
    const reports: ReconciledReport[] = []
    let open = 0
    for (let after: string | null | undefined; after !== null; ) {
      const query = { ...period, limit: 50, ...(after !== undefined && { after }) }
      const { body } = done(await call(api.reconciliation.list, { ...at, query }))
      reports.push(...body.reports)
      open += body.open.length
      after = body.next
    }
    return { reports, open }
  }
  const { reports, open } = await pollUntil(
    whole,
    (all) => all.open === 0 && all.reports.every(({ unsealed }) => unsealed === 0),
  )
  expect(open).toBe(0)
  return reports
}

const compared = /^(gross|net|vat|base|tender|rounding|tips|cards_sold|cards_paid_out|owed_settled|input_vat)/
const ownOf = (session: OwnSession | undefined) =>
  nonZero([...(session?.figures ?? [])].filter(([name]) => compared.test(name)))
/** A source of the statement under the names of the test's own books. */
const statedOf = ({ figures }: ReconciledReport, source: 'z' | 'journal' | 'postings') =>
  nonZero(
    figures.flatMap(({ part, key, [source]: amount }) => {
      const name = part === 'turnover' || part === 'besides' ? key : `${part} ${key}`
      return compared.test(name) && amount !== null ? [[name, amount] as const] : []
    }),
  )

/** The statement, the Z and the test's own books, report by report. */
const expectReconciled = async (
  { call }: MonthShop,
  at: At,
  reports: readonly ReconciledReport[],
  own: readonly OwnSession[],
) => {
  for (const report of reports) {
    const { n, register, posting, figures, session_uuid: uuid } = report
    if (posting === 'blocked') {
      const { transfer } = done(await call(api.transfers.show, { ...at, params: { uuid } })).body
      expect({ n, register: register.name, missing: transfer.missing }).toMatchObject({ missing: [] })
    }
    const differing = figures.filter((figure) => !isEqual(figure))
    expect({ n, register: register.name, posting, differing }).toMatchObject({ differing: [] })
    expect(isReconciled([report])).toBe(true)
  }
  expect(reconcile(reports).filter(({ differing }) => differing.length > 0)).toEqual([])
  for (const report of reports) {
    expect(report.posting).not.toBe('blocked')
    const session = own.find(({ session_uuid }) => session_uuid === report.session_uuid)
    const mine = session?.training ? {} : ownOf(session)
    for (const source of ['z', 'journal'] as const)
      expect({ n: report.n, ...statedOf(report, source) }).toEqual({ n: report.n, ...mine })
    const posted = statedOf(report, 'postings')
    const unposted = Object.keys(mine).filter((name) => !(name in posted))
    // Bases and payment types are no accounts.
    expect(unposted.filter((name) => !/^(base|tender) /.test(name))).toEqual([])
    expect(mine).toMatchObject(posted)
  }
}

/** Who took what, session by session: a drawer that was handed over has the payments of both cashiers. */
const expectCashiers = (own: readonly OwnSession[]) => {
  for (const { n, z, training, figures } of own) {
    const rows = training ? [] : (z?.totals.by_cashier_and_payment_type ?? [])
    const of_z = rows.map(
      ({ cashier_uuid, payment_type_uuid, amount, rounding, tips }) =>
        [`taken ${cashier_uuid} ${payment_type_uuid}`, amount + rounding + tips] as const,
    )
    const mine = training ? [] : [...figures].filter(([name]) => name.startsWith('taken '))
    expect({ n, ...nonZero(of_z) }).toEqual({ n, ...nonZero(mine) })
  }
}

/** What a close leaves in a drawer is what the next opening finds, but for what was moved in between. */
const expectDrawers = (own: readonly OwnSession[]) => {
  for (const [, sessions] of Map.groupBy(
    own.filter(({ drawer }) => drawer),
    ({ register }) => register,
  )) {
    let previous: OwnSession | undefined
    for (const session of sessions) {
      const { z, float, expected, counted, drop, float_next } = session
      if (!z) throw new Error(`session ${session.n} has no Z`)
      const { float: of_z, expected_cash, opening_adjustment = 0, opening_difference = 0, count } = z
      expect({ float: of_z, expected: expected_cash }).toEqual({ float, expected })
      expect(float_next).toBe((counted ?? expected) - drop)
      expect(count).toMatchObject({ counted, bank_drop_amount: drop })
      if (counted !== null) expect(counted - expected).toBe(count?.difference)
      if (previous) expect(float).toBe((previous.float_next ?? 0) + opening_adjustment + opening_difference)
      previous = session
    }
  }
}

/** The debts of cards, the test's own sum of their sales and uses, and the accounts of the vouchers. */
const expectCardDebts = async ({ call }: MonthShop, at: At, own: readonly OwnSession[]) => {
  const mine = (nature: string) =>
    own.reduce(
      (sum, { training, owed_on_cards }) => sum + (training ? 0 : (owed_on_cards.get(nature) ?? 0)),
      0,
    )
  const debts = async () => {
    const { sums } = done(await call(api.gift_cards.debts, { ...at, query: {} })).body
    return (['multi', 'single'] as const).map((nature) => {
      const rows = sums.filter(({ vat_nature }) => vat_nature === nature)
      const total = (key: 'balance' | 'posted' | 'vat' | 'uncounted' | 'rounding') =>
        rows.reduce((sum, row) => sum + row[key], 0)
      const posted_with_vat = total('posted') + total('vat') + total('rounding')
      return { balance: total('balance'), posted: posted_with_vat, uncounted: total('uncounted') }
    })
  }
  const target = [mine('multi'), mine('single')].map((sum) => ({ balance: sum, posted: sum, uncounted: 0 }))
  await expect.poll(debts, { timeout: 30_000 }).toEqual(target)
}

const logOf = async (shop: MonthShop): Promise<RecordedEvent[]> => {
  const store = openLog(shop.application.config)
  const events: RecordedEvent[] = []
  const everything = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['zReport-'] }
  for await (const event of store.readAll(logStart, everything)) events.push(event)
  await store.close()
  return events
}

/** What a shop's months came to, for the figures of a run. */
export const sizeOf = async (shop: MonthShop): Promise<{ events: number; receipts: number }> => {
  const store = openLog(shop.application.config)
  const size = { events: 0, receipts: 0 }
  for await (const { type } of store.readAll(logStart, { limit: Number.MAX_SAFE_INTEGER })) {
    size.events++
    if (type === 'ReceiptRecorded') size.receipts++
  }
  await store.close()
  return size
}

/** Everything that has to agree at the end of a month, for both companies. */
export const checkMonth = async (shop: MonthShop, period: Period): Promise<void> => {
  const { restaurant } = await shop.tillsOfDay()
  const euro = await shop.euroTillOfDay()
  const entities = [
    { at: { company: restaurant.company, token: restaurant.token }, entity: shop.ids.entity },
    { at: { company: euro.company, token: euro.token }, entity: shop.euro.fresh.vat_entity_uuid },
  ]
  for (const { at, entity } of entities) {
    const reports = await statementOf(shop, at, period)
    const all = ownBooks(await logOf(shop)).filter(({ vat_entity_uuid }) => vat_entity_uuid === entity)
    const stated = new Set(reports.map(({ session_uuid }) => session_uuid))
    const own = all.filter(({ session_uuid }) => stated.has(session_uuid))
    expect(own.length).toBe(reports.length)
    await expectReconciled(shop, at, reports, own)
    expectDrawers(all)
    expectCashiers(own)
    await expectPostings(shop, at, own)
    await expectSafT(shop, entity, period, own)
    if (entity === shop.ids.entity) await expectCardDebts(shop, at, all)
  }
}
