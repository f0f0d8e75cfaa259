import { api } from '@bon/contracts/api'
import { addMs, firstDayToSet, instantOf, type PlainDate } from '@bon/contracts/kernel'
import { isBalanced, type Posting } from '@bon/contracts/transfers'
import { systemClock } from '@bon/infra/clock'
import { afterAll, expect, test } from 'vitest'
import { actors, uuidOfUser } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { expectTrueBooks } from '../harness/verify-shop.ts'

let ahead_ms = 0
const clock = { ...systemClock, now: () => addMs(systemClock.now(), ahead_ms) }
const { call, application, ids, stop } = await startShop({ clock })
afterAll(stop)

// A session expires after eight idle hours, and these tests advance days.
const company = ids.kajkanten
const signIn = () => application.identity.startSession(uuidOfUser(actors.admin))
const bar = async (token: string) =>
  tillOf({ call }, { company, token, cashier: ids.cashiers.mette, register: ids.registers.bar })
let changed: PlainDate
let before: PlainDate

test('R-5: the company’s cut-off decides the business day of its next sale', async () => {
  const token = await signIn()
  const { body } = await call(api.company.businessDays, { company, token })
  const day = firstDayToSet(body.zone, clock.now())
  const cut_offs = [...body.cut_offs, { from: day, at: '07:00' }]
  const set = await call(api.company.changeBusinessDays, {
    company,
    token,
    if_match: body.revision,
    body: { cut_offs },
  })
  expect(set.problem).toBeUndefined()

  /** The business day of a sale at this local time of that day, and the dashboard's current day. */
  const soldAt = async (time: string) => {
    const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: body.zone, plainTime: time })
    ahead_ms = at.epochMilliseconds - Date.parse(instantOf(Date.now()))
    const mine = await signIn()
    const dashboard = async (after: string) =>
      (await call(api.statistics.dashboard, { company, token: mine, after })).body
    const place = { company, token: mine, cashier: ids.cashiers.mette }
    const till = await tillOf(
      { call },
      { ...place, register: ids.registers[time < '07' ? 'bar' : 'restaurant'] },
    )
    await till.ensureOpen()
    const sold = await till.sell([till.line(0)])
    expect(sold.problem).toBeUndefined()
    const { day: today, today: figures } = await dashboard(sold.headers.get('position') ?? '')
    return { today, receipts: figures.receipts }
  }
  changed = day
  before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  // With the cut-off of 05:00 both would be on the later day.
  expect(await soldAt('06:30')).toEqual({ today: before, receipts: 1 })
  expect(await soldAt('07:30')).toEqual({ today: day, receipts: 1 })
})

test('R-5: a session open over that cut-off is transferred with one voucher for each day, once', async () => {
  const token = await signIn()
  const till = await bar(token)
  expect((await till.sell([till.line(1)])).problem).toBeUndefined()
  const { session_uuid: uuid, totals } = (await till.close(-5_00)).body.z_report
  const options = { params: { uuid }, company, token }
  const { transfer } = (await call(api.transfers.show, options)).body
  expect(transfer).toMatchObject({ status: 'ready', business_day: before, is_balanced: true, missing: [] })
  expect(transfer.vouchers).toMatchObject([
    { business_day: before, reference: `${uuid}/${before}` },
    { business_day: changed, reference: `${uuid}/${changed}` },
  ])
  const [first = [], second = []] = transfer.vouchers.map(({ postings }) => postings)
  const all = [...first, ...second]
  for (const postings of [first, second]) expect(isBalanced(postings)).toBe(true)
  const on = (postings: Posting[], text: Posting['text']) =>
    postings.filter((row) => row.text === text).reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  expect(on(first, 'vat')).toBeGreaterThan(0)
  expect(on(second, 'vat')).toBeGreaterThan(0)
  expect(on(all, 'vat')).toBe(totals.vat)
  expect(-on(all, 'tender')).toBe(totals.gross + totals.rounding)
  // The counted difference belongs to the day of the close.
  expect(first.some(({ text }) => text === 'difference')).toBe(false)
  expect(second.some(({ text }) => text === 'difference')).toBe(true)

  const body = { hash: transfer.hash }
  const marks = await Promise.all([1, 2, 3].map(() => call(api.transfers.record, { ...options, body })))
  for (const { status, body: content } of [...marks, await call(api.transfers.record, { ...options, body })])
    expect([status, content.transfer.status, content.transfer.recorded?.vouchers]).toEqual([
      200,
      'transferred',
      transfer.vouchers,
    ])
  const [after] = marks.flatMap(({ headers }) => headers.get('position') ?? [])
  const balances = async (query: { from?: PlainDate; to?: PlainDate }) =>
    (await call(api.transfers.balances, { company, token, query, ...(after && { after }) })).body
  expect((await balances({})).vouchers).toBe(2)
  expect((await balances({ to: before })).vouchers).toBe(1)
  const laterBalances = await balances({ from: changed })
  expect(laterBalances.vouchers).toBe(1)
  expect(laterBalances.balances.find(({ number }) => number === 5815)?.balance).toBe(5_00)
})

test('the books balance after both (FIND-F1)', () => expectTrueBooks(application.config))
