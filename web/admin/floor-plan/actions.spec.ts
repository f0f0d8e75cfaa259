import { tables, tablesOverlap } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Action } from '../editing/actions.ts'
import { beginEditing, edit } from '../editing/editing.ts'
import { wavesOf } from './actions.ts'
import { bar, hall, planWith, savedAs, table } from './plan.examples.ts'
import { type Plan, type Table, withoutArea } from './plan.ts'

const waves = (from: Plan, to: Plan) =>
  wavesOf(edit(beginEditing(savedAs(from, '7')), { type: 'did', drawing: to }))
const waveActions = (from: Plan, to: Plan) =>
  waves(from, to).map(({ of, actions }) => [
    of.name,
    ...actions.map(({ action, uuid }) => `${action} ${uuid}`),
  ])

test('an ordinary save is one call that says only what changed, on the revision it was decided on', () => {
  const from = planWith(table('1', 0, 0), table('2', 2, 0), table('3', 4, 0))
  const to = planWith(table('1', 0, 3), table('2', 2, 3), table('3', 4, 0))
  expect(waves(from, to)).toEqual([
    {
      of: tables,
      actions: [
        { action: 'change', uuid: 'table-1', revision: '7', data: { row: 3 } },
        { action: 'change', uuid: 'table-2', revision: '7', data: { row: 3 } },
      ],
    },
  ])
})

test('a table waits for the one that makes room, and a swap of two is resolved', () => {
  const from = planWith(table('1', 0, 0), table('2', 1, 0))
  const shifted = planWith(table('1', 1, 0), table('2', 2, 0))
  expect(waveActions(from, shifted)).toEqual([
    ['tables', 'change table-2'],
    ['tables', 'change table-1'],
  ])
  const swapped = planWith(table('1', 1, 0), table('2', 0, 0))
  expect(waveActions(from, swapped)).toEqual([
    ['tables', 'change table-1'],
    ['tables', 'change table-2'],
    ['tables', 'change table-1'],
  ])
})

test('FLR-13: a room grows before its tables are moved and shrinks afterwards', () => {
  const from = planWith(table('1', 0, 0))
  const grown = { areas: [{ ...hall, columns: 9 }, bar], tables: [table('1', 8, 0)] }
  expect(waveActions(from, grown).map(([of]) => of)).toEqual(['table_plan_areas', 'tables'])
  expect(waveActions(grown, from).map(([of]) => of)).toEqual(['tables', 'table_plan_areas'])
  expect(waveActions(from, withoutArea(from, 'hall'))).toEqual([
    ['tables', 'archive table-1'],
    ['table_plan_areas', 'archive hall'],
  ])
})

/** Behaves like the server: each action is checked against the state the previous calls left. */
const asTheServer = (from: Plan, calls: Action[][]): Table[] => {
  let serverTables = [...from.tables]
  for (const actions of calls) {
    const before = serverTables
    for (const action of actions) {
      if (action.action === 'archive') {
        serverTables = serverTables.filter(({ uuid }) => uuid !== action.uuid)
        continue
      }
      const was = before.find(({ uuid }) => uuid === action.uuid)
      const next = { ...was, ...action.data, uuid: action.uuid } as Table
      const others = before.filter(({ uuid }) => uuid !== action.uuid)
      expect(others.find((other) => tablesOverlap(other, next))).toBeUndefined()
      expect(others.find(({ number }) => number === next.number)).toBeUndefined()
      serverTables = [...serverTables.filter(({ uuid }) => uuid !== action.uuid), next]
    }
  }
  return serverTables
}

const orders = (of: readonly number[]): number[][] =>
  of.length < 2
    ? [[...of]]
    : of.flatMap((first) => orders(of.filter((n) => n !== first)).map((rest) => [first, ...rest]))

test('for any swap of four tables and numbers, no call is refused and the server ends with the plan', () => {
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
      const calls = waves(from, to).map(({ actions }) => actions)
      expect(byUuid(asTheServer(from, calls))).toEqual(byUuid(to.tables))
    }
})
