import { tables, tablesOverlap } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Act } from '../editing/acts.ts'
import { beginEditing, edit } from '../editing/editing.ts'
import { wavesOf } from './acts.ts'
import { bar, hall, planWith, savedAs, table } from './plan.examples.ts'
import { type Plan, type Table, withoutArea } from './plan.ts'

const waves = (from: Plan, to: Plan) =>
  wavesOf(edit(beginEditing(savedAs(from, '7')), { type: 'did', drawing: to }))
const said = (from: Plan, to: Plan) =>
  waves(from, to).map(({ of, acts }) => [of.name, ...acts.map(({ act, uuid }) => `${act} ${uuid}`)])

test('an ordinary save is one call that says only what changed, on the revision it was decided on', () => {
  const from = planWith(table('1', 0, 0), table('2', 2, 0), table('3', 4, 0))
  const to = planWith(table('1', 0, 3), table('2', 2, 3), table('3', 4, 0))
  expect(waves(from, to)).toEqual([
    {
      of: tables,
      acts: [
        { act: 'change', uuid: 'table-1', revision: '7', data: { row: 3 } },
        { act: 'change', uuid: 'table-2', revision: '7', data: { row: 3 } },
      ],
    },
  ])
})

test('a table waits for the one that makes room, and two that change places are untied', () => {
  const from = planWith(table('1', 0, 0), table('2', 1, 0))
  const shifted = planWith(table('1', 1, 0), table('2', 2, 0))
  expect(said(from, shifted)).toEqual([
    ['tables', 'change table-2'],
    ['tables', 'change table-1'],
  ])
  const swapped = planWith(table('1', 1, 0), table('2', 0, 0))
  expect(said(from, swapped)).toEqual([
    ['tables', 'change table-1'],
    ['tables', 'change table-2'],
    ['tables', 'change table-1'],
  ])
})

test('FLR-13: a room grows before its tables come and shrinks when they have moved', () => {
  const from = planWith(table('1', 0, 0))
  const grown = { areas: [{ ...hall, columns: 9 }, bar], tables: [table('1', 8, 0)] }
  expect(said(from, grown).map(([of]) => of)).toEqual(['table_plan_areas', 'tables'])
  expect(said(grown, from).map(([of]) => of)).toEqual(['tables', 'table_plan_areas'])
  expect(said(from, withoutArea(from, 'hall'))).toEqual([
    ['tables', 'archive table-1'],
    ['table_plan_areas', 'archive hall'],
  ])
})

/** Does as the server does: each act of a call is judged by what the calls before it left. */
const asTheServer = (from: Plan, calls: Act[][]): Table[] => {
  let standing = [...from.tables]
  for (const acts of calls) {
    const before = standing
    for (const act of acts) {
      if (act.act === 'archive') {
        standing = standing.filter(({ uuid }) => uuid !== act.uuid)
        continue
      }
      const was = before.find(({ uuid }) => uuid === act.uuid)
      const next = { ...was, ...act.data, uuid: act.uuid } as Table
      const others = before.filter(({ uuid }) => uuid !== act.uuid)
      expect(others.find((other) => tablesOverlap(other, next))).toBeUndefined()
      expect(others.find(({ number }) => number === next.number)).toBeUndefined()
      standing = [...standing.filter(({ uuid }) => uuid !== act.uuid), next]
    }
  }
  return standing
}

const orders = (of: readonly number[]): number[][] =>
  of.length < 2
    ? [[...of]]
    : of.flatMap((first) => orders(of.filter((n) => n !== first)).map((rest) => [first, ...rest]))

test('however four tables change places and numbers, no call is refused and the server ends with the plan', () => {
  const all = orders([0, 1, 2, 3])
  const planAt = (columns: readonly number[], numbers: readonly number[]) =>
    planWith(
      ...columns.map((column, nth) => ({ ...table(String(nth), column, 0), number: `nr ${numbers[nth]}` })),
    )
  const from = planAt([0, 1, 2, 3], [0, 1, 2, 3])
  const byUuid = (all: readonly Table[]) => all.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
  for (const columns of all)
    for (const numbers of all) {
      const to = planAt(columns, numbers)
      const calls = waves(from, to).map(({ acts }) => acts)
      expect(byUuid(asTheServer(from, calls))).toEqual(byUuid(to.tables))
    }
})
