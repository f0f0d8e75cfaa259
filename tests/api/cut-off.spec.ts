import { api } from '@bon/contracts/api'
import { addMs, firstDayToSet, instantOf } from '@bon/contracts/kernel'
import { systemClock } from '@bon/infra/clock'
import { afterAll, expect, test } from 'vitest'
import { actors, uuidOfUser } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'

let ahead_ms = 0
const clock = { ...systemClock, now: () => addMs(systemClock.now(), ahead_ms) }
const { call, house, ids, stop } = await startShop({ clock })
afterAll(stop)

test('R-5: the cut-off that a company sets says which day its next sale is on', async () => {
  const company = ids.kajkanten
  // Eight idle hours end a session, and this one passes days.
  const signIn = () => house.identity.startSession(uuidOfUser(actors.admin))
  const token = await signIn()
  const { body } = await call(api.company.businessDays, { company, token })
  const day = firstDayToSet(body.zone, clock.now())
  const cut_offs = [...body.cut_offs, { from: day, at: '07:00' }]
  const set = await call(api.company.changeBusinessDays, {
    ...{ company, token, if_match: body.revision, body: { cut_offs } },
  })
  expect(set.problem).toBeUndefined()

  /** What a sale at this local time of that day counts for, and what the dashboard calls today. */
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
    const { day: today, today: taken } = await dashboard(sold.headers.get('position') ?? '')
    return { today, receipts: taken.receipts }
  }
  const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  // By the cut-off of 05:00 both would be on the later day.
  expect(await soldAt('06:30')).toEqual({ today: before, receipts: 1 })
  expect(await soldAt('07:30')).toEqual({ today: day, receipts: 1 })
})
