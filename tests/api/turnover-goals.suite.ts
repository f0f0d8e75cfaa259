import { api } from '@bon/contracts/api'
import { type Money, money } from '@bon/contracts/kernel'
import { resourceEndpoints, turnoverGoals } from '@bon/contracts/resources'
import { type TurnoverGoals, type Weekday, weekdayGoalOn } from '@bon/contracts/statistics'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

const goalsApi = resourceEndpoints(turnoverGoals)
const english: Record<number, Weekday> = {
  1: 'monday',
  2: 'tuesday',
  3: 'wednesday',
  4: 'thursday',
  5: 'friday',
  6: 'saturday',
  7: 'sunday',
}

export const turnoverGoalsSuite = (shop: ApiShop) =>
  describe('turnover goals', () => {
    const { call, ids, tokens } = shop
    let till: Till
    let today: Temporal.PlainDate
    let weekday: Weekday
    const dashboard = async (
      query: { day?: string } = {},
      over: { company?: string; token?: string; after?: string } = {},
    ) => (await call(api.statistics.dashboard, { query, ...over })).body
    beforeAll(async () => {
      till = (await tillsOf(shop)).restaurant
      await till.ensureOpen()
      today = Temporal.PlainDate.from((await dashboard()).day)
      weekday = english[today.dayOfWeek] ?? 'monday'
    })
    const day = (days: number) => today.add({ days }).toString()
    const ofCompany = (company = ids.kajkanten) => ({ company, params: { uuid: company } })
    const saved = async () => {
      const { row } = (await call(goalsApi.show, ofCompany())).body
      return { data: row.data as TurnoverGoals, revision: row.revision }
    }
    const change = async (
      to: (before: TurnoverGoals) => Partial<TurnoverGoals>,
      over: { token?: string } = {},
    ) => {
      const { data, revision } = await saved()
      return call(goalsApi.change, { ...ofCompany(), if_match: revision, body: { data: to(data) }, ...over })
    }

    test('DES-13: a weekday’s goal holds from the day it is set, a date’s overrides it, and past days keep theirs', async () => {
      const before = await saved()
      const then = weekdayGoalOn(before.data, weekday, day(0))
      expect(then).not.toBeNull()
      expect((await dashboard()).goal).toEqual({ amount: then, is_of_date: false })
      const weekly = await change(({ weekdays }) => ({
        weekdays: [...weekdays, { from: day(0), weekday, amount: money(61_000_00) }],
      }))
      expect(weekly.status).toBe(200)
      const after = weekly.headers.get('position') ?? ''
      expect((await dashboard({}, { after })).goal).toEqual({ amount: 61_000_00, is_of_date: false })
      expect((await dashboard({ day: day(-7) })).goal).toEqual({ amount: then, is_of_date: false })
      const dates = async (amount: Money | null) => {
        const done = await change(() => ({ dates: [{ date: day(0), amount }] }))
        return (await dashboard({}, { after: done.headers.get('position') ?? '' })).goal
      }
      expect(await dates(money(99_000_00))).toEqual({ amount: 99_000_00, is_of_date: true })
      expect(await dates(null)).toBeNull()
      const undone = await change(() => before.data)
      expect((await dashboard({}, { after: undone.headers.get('position') ?? '' })).goal?.amount).toBe(then)
    })

    test('DES-13: a sale moves the turnover towards the goal, and not the goal', async () => {
      const before = await dashboard()
      const sold = await till.sell([till.line(0)])
      const after = await dashboard({}, { after: sold.headers.get('position') ?? '' })
      expect(after.today.gross - before.today.gross).toBe(sold.body.order.total)
      expect(after.goal).toEqual(before.goal)
    })

    test('DES-13: goals of past days are refused, also in a first document, and so is an amount below one øre', async () => {
      const yesterday = { from: day(-1), weekday, amount: money(1_00) }
      const late = await change(({ weekdays }) => ({ weekdays: [...weekdays, yesterday] }))
      expect(late.problem).toMatchObject({
        code: 'resource.invalid',
        fields: [{ path: 'data.weekdays', rule: 'turnover_goal.past_day' }],
      })
      const past = [{ date: day(-1), amount: money(1_00) }]
      expect((await change(() => ({ dates: past }))).problem?.code).toBe('resource.invalid')
      const data = { weekdays: [], dates: past }
      const first = { company: ids.terrassen, body: { uuid: ids.terrassen, data } }
      expect((await call(goalsApi.create, first)).problem?.code).toBe('resource.invalid')
      const none = [{ date: day(1), amount: money(0) }]
      expect((await change(() => ({ dates: none }))).status).toBe(422)
    })

    test('G-27: who may not change settings sees the goal and sets none; another company’s goals do not exist here', async () => {
      const mine = await dashboard()
      expect((await dashboard({}, { token: tokens.accountant })).goal).toEqual(mine.goal)
      const { revision } = await saved()
      for (const token of [tokens.accountant, tokens.auditor])
        expect(
          (await call(goalsApi.change, { ...ofCompany(), token, if_match: revision, body: { data: {} } }))
            .status,
        ).toBe(403)
      const foreign = { company: ids.nabo, token: tokens.neighbour, params: { uuid: ids.kajkanten } }
      expect((await call(goalsApi.show, foreign)).status).toBe(404)
      const body = { data: { dates: [] } }
      expect((await call(goalsApi.change, { ...foreign, if_match: revision, body })).status).toBe(404)
      expect((await dashboard({}, { company: ids.nabo, token: tokens.neighbour })).goal).toBeNull()
      // A subcompany has goals of its own: its parent's are not its turnover's.
      expect((await dashboard({}, { company: ids.terrassen })).goal).toBeNull()
      expect(
        (await call(goalsApi.show, { company: ids.terrassen, params: { uuid: ids.kajkanten } })).status,
      ).toBe(404)
    })
  })
