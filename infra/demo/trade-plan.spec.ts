import { businessDay, danishDay, epochMsOf, type Instant, uuidv7 } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { demoRegisters, demoTables } from './configuration.ts'
import { createRng } from './rng.ts'
import { type Action, daysBefore, planDay } from './trade-plan.ts'

const now = '2026-11-21T09:00:00.000Z'

const plan = (guests = 1): Action[] => {
  const rng = createRng(1)
  const world = {
    registers: demoRegisters,
    guests,
    rng,
    seating: createRng(2),
    products: () => 40,
    cashiers: () => 4,
    tables: () => demoTables,
    id: () => {
      const random = rng.bytes(10)
      return (at: Instant) => uuidv7(epochMsOf(at), random)
    },
  }
  return daysBefore(now, 28).flatMap((day, i) => planDay(world, i + 1, day, now))
}

const hourOf = (at: Instant): number => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Copenhagen').hour
const restaurant = ({ register }: Action): boolean => register.identifier === '1'
const salesOf = (actions: readonly Action[]) => actions.flatMap((one) => (one.kind === 'sale' ? [one] : []))
const seatsOf = (table_uuid: string): number => demoTables.find(({ uuid }) => uuid === table_uuid)?.seats ?? 0

/** Of bons at a table: which, how many guests, and from when until when. */
const visitsOf = (actions: readonly Action[]) =>
  salesOf(actions).flatMap(({ seated, ordered_at, at, register }) =>
    seated
      ? [{ ...seated, ordered_at, at, register, minutes: (epochMsOf(at) - epochMsOf(ordered_at)) / 60_000 }]
      : [],
  )

describe('the plan of the demo’s days at tables', () => {
  const actions = plan()
  const visits = visitsOf(actions)

  test('two thirds of the restaurant’s meals are at a table, and nothing of the bar and of takeaway', () => {
    const sold = salesOf(actions.filter(restaurant))
    const share = visits.length / sold.length
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(0.72)
    expect(visits.every(({ register }) => register.identifier === '1')).toBe(true)
    const days = new Set(visits.map(({ at }) => businessDay(at, danishDay)))
    expect(days.size).toBe(28)
  })

  test.each([1, 8])('with %i times the guests no table is taken twice at one time', (guests) => {
    const taken = visitsOf(plan(guests)).toSorted((a, b) => (a.since < b.since ? -1 : 1))
    expect(taken.length).toBeGreaterThan(guests * 500)
    for (const { uuid } of demoTables) {
      const here = taken.filter(({ table_uuid }) => table_uuid === uuid)
      const twice = here.filter(({ since }, i) => i > 0 && since <= (here[i - 1]?.at ?? ''))
      expect(twice).toEqual([])
    }
  })

  test('guests sit for half an hour to an hour at lunch, and for 50 to 110 minutes at dinner', () => {
    const [lunches, dinners] = [
      visits.filter(({ at }) => hourOf(at) < 15),
      visits.filter(({ at }) => hourOf(at) >= 17),
    ]
    expect(lunches.length + dinners.length).toBe(visits.length)
    for (const [meals, least, most] of [
      [lunches, 30, 60],
      [dinners, 50, 110],
    ] as const) {
      const minutes = meals.map((visit) => visit.minutes)
      expect(Math.min(...minutes)).toBe(least)
      expect(Math.max(...minutes)).toBe(most)
    }
  })

  test('guests have a seat each, and a party of more than six the largest tables', () => {
    expect(visits.filter(({ guests, table_uuid }) => guests < 1 || guests > seatsOf(table_uuid))).toEqual([])
    const seats = (least: number) =>
      new Set(visits.filter(({ guests }) => guests >= least).map(({ table_uuid }) => seatsOf(table_uuid)))
    expect(seats(7)).toEqual(new Set([8]))
    expect(seats(1)).toEqual(new Set([2, 4, 6, 8]))
  })

  test('each order is after its register’s opening, before its payment, and none is open at the close', () => {
    const open = new Map<string, string>()
    const registers = new Set<string>()
    for (const action of actions) {
      const { kind, register } = action
      if (kind === 'open') registers.add(register.uuid)
      expect(registers.has(register.uuid)).toBe(true)
      if (kind === 'order') open.set(action.id, register.uuid)
      if (kind === 'sale') expect(open.delete(action.id)).toBe(true)
      if (kind !== 'close') continue
      registers.delete(register.uuid)
      expect([...open.values()]).not.toContain(register.uuid)
    }
    expect(actions.map(({ at }) => at)).toEqual(actions.map(({ at }) => at).sort())
  })

  test('bons of a session are numbered as they were ordered', () => {
    const orders = actions.flatMap((one) =>
      one.kind === 'order' && one.n === 1 && restaurant(one) ? [one] : [],
    )
    expect(orders.map(({ short_nr }) => short_nr)).toEqual(orders.map((_, i) => i + 1))
    const ids = orders.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  test('is the same each time', () => {
    expect(plan()).toEqual(actions)
  })
})
