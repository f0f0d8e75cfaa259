import { epochMsOf, instantOf, money, pieces, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { PracticeBon, PracticeMatch, PracticeResult, PracticeTask } from '@bon/contracts/practice'
import { expect, test } from 'vitest'
import { guestsAt, scoreOf, startOf } from './guests.ts'

const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
const lines = [
  {
    product_uuid: id('beer'),
    quantity: pieces(1),
    unit_price: money(55_00),
    percentage_discount: 0,
    variants: [],
    opt_out_uuids: [],
  },
]
const sale = { table_uuids: [], guests: null, lines, corrected: [], tenders: [], total: money(55_00) }
/** A guest of the second minute, and so on. */
const task = (minute: number): PracticeTask => ({
  ...sale,
  task_uuid: id(`task ${minute}`),
  opened_at: instantOf(minute * 60_000),
  completed_at: instantOf((minute + 1) * 60_000),
})
const bon = (name: string, seconds: number): PracticeBon => ({
  ...sale,
  order_uuid: id(name),
  opened_at: instantOf(0),
  completed_at: instantOf(seconds * 1000),
})
const match = (minute: number, name: string, faulty = false): PracticeMatch => ({
  task_uuid: id(`task ${minute}`),
  order_uuid: id(name),
  differences: faulty ? [{ kind: 'table' }] : [],
})
const result = (over: Partial<PracticeResult>): PracticeResult => ({
  session: null,
  bons: [],
  matches: [],
  unasked: [],
  is_cut: false,
  ...over,
})
const minutesOf = (tasks: readonly PracticeTask[]) =>
  tasks.map(({ opened_at }) => epochMsOf(opened_at) / 60_000)
const tasks = [task(1), task(2), task(5)]
const served = result({ bons: [bon('a', 20)], matches: [match(2, 'a')] })

test('BEYOND-23: a guest waits from the second in which they came, and comes later before it', () => {
  const at = (minute: number) => {
    const { waiting, coming } = guestsAt(tasks, result({}), minute * 60_000)
    return [minutesOf(waiting), minutesOf(coming)]
  }
  expect(at(0)).toEqual([[], [1, 2, 5]])
  expect(at(1)).toEqual([[1], [2, 5]])
  expect(at(4)).toEqual([[1, 2], [5]])
  expect(at(5)).toEqual([[1, 2, 5], []])
})

test('BEYOND-23: who has a bon waits no longer, also where the time of the day is before', () => {
  for (const minute of [0, 9]) {
    const guests = guestsAt(tasks, served, minute * 60_000)
    expect(guests.served.map((one) => [one.task.task_uuid, one.bon.order_uuid])).toEqual([
      [id('task 2'), id('a')],
    ])
    expect(minutesOf([...guests.waiting, ...guests.coming])).toEqual([1, 5])
  }
})

test('BEYOND-23: the day goes on where the first guest has no bon, and stands at the last when all have', () => {
  expect(startOf(tasks, result({}))).toBe(60_000)
  expect(startOf([task(2), task(5)], served)).toBe(5 * 60_000)
  expect(startOf([task(2)], served)).toBe(2 * 60_000)
  expect(startOf([], result({}))).toBe(0)
})

test('BEYOND-23: the score counts bons without a difference among all that were sold', () => {
  const all = result({
    bons: [bon('a', 20), bon('b', 40), bon('c', 30)],
    matches: [match(1, 'a'), match(2, 'b', true)],
    unasked: [id('c')],
  })
  expect(scoreOf(guestsAt(tasks, all, 0).served, all)).toEqual({
    right: 1,
    faulty: 1,
    unasked: 1,
    share: 333,
    bon_ms: 30_000,
  })
  expect(scoreOf([], result({}))).toEqual({ right: 0, faulty: 0, unasked: 0, share: null, bon_ms: null })
})
