import { expect, test } from 'vitest'
import {
  beginEditing,
  changesIn,
  disputesOf,
  type EditingAction,
  edit,
  isAsHere,
} from '../editing/editing.ts'
import { planWith, savedAs, table } from './plan.examples.ts'
import type { FloorKinds, Plan } from './plan.ts'
import { withoutTable, withTable } from './plan.ts'

const start = planWith(table('1', 0, 0), table('2', 2, 0))
const session = (...actions: EditingAction<FloorKinds>[]) =>
  actions.reduce(edit, beginEditing(savedAs(start)))
const did = (number: string, column: number, row: number): EditingAction<FloorKinds> => ({
  type: 'did',
  drawing: withTable(start, table(number, column, row)),
})
const arrived = (...tables: ReturnType<typeof table>[]): EditingAction<FloorKinds> => ({
  type: 'arrived',
  saved: savedAs(planWith(...tables), '1'),
})
const settled = (...mine: string[]): EditingAction<FloorKinds> => ({
  type: 'settled',
  mine: new Set(mine),
  anew: (plan) => plan,
})
const at = (editing: ReturnType<typeof session>, uuid: string) =>
  editing.timeline.now.tables.find((each) => each.uuid === uuid)

test('undo goes back step by step, redo forward, and a new step discards what was undone', () => {
  const twice = session(did('1', 0, 1), did('1', 0, 2))
  expect(at(edit(twice, { type: 'undo' }), 'table-1')?.row).toBe(1)
  expect(at(session(did('1', 0, 1), { type: 'undo' }, { type: 'redo' }), 'table-1')?.row).toBe(1)
  expect(session(did('1', 0, 1), { type: 'undo' }, did('2', 3, 3)).timeline.future).toEqual([])
  expect(changesIn(edit(twice, { type: 'reset' }))).toBe(0)
  expect(session({ type: 'undo' }).timeline.now).toEqual(start)
})

test('what another person moved is moved here as well, and my own move stands, also after an undo', () => {
  const both = session(did('1', 0, 4), arrived(table('1', 0, 0), table('2', 5, 5)))
  expect(at(both, 'table-1')).toMatchObject({ row: 4 })
  expect(at(both, 'table-2')).toMatchObject({ column: 5, row: 5 })
  expect(disputesOf(both)).toEqual([])
  expect(changesIn(both)).toBe(1)
  expect(at(edit(both, { type: 'undo' }), 'table-2')).toMatchObject({ column: 5, row: 5 })
})

test('DEF-33: a table that two people moved waits for a choice, and the choice is applied', () => {
  const both = session(did('1', 0, 4), arrived(table('1', 5, 0), table('2', 2, 0)))
  expect(disputesOf(both)).toMatchObject([{ uuid: 'table-1', mine: { row: 4 }, theirs: { column: 5 } }])
  const withMine = edit(both, settled('table-1'))
  expect([disputesOf(withMine), changesIn(withMine)]).toEqual([[], 1])
  expect(withMine.base.tables.get('table-1')?.revision).toBe('1')
  const withTheirs = edit(both, settled())
  expect(at(withTheirs, 'table-1')).toMatchObject({ column: 5, row: 0 })
  expect(changesIn(withTheirs)).toBe(0)
})

test('a table that another person deleted goes, unless I changed it: then I am asked, and it is made anew', () => {
  expect(at(session(arrived(table('2', 2, 0))), 'table-1')).toBeUndefined()
  const conflict = session(did('1', 0, 4), arrived(table('2', 2, 0)))
  expect(disputesOf(conflict)).toMatchObject([{ uuid: 'table-1', theirs: undefined }])
  const anew = (plan: Plan) => withTable(withoutTable(plan, 'table-1'), table('1', 0, 4, { uuid: 'other' }))
  const withMine = edit(conflict, { type: 'settled', mine: new Set(['table-1']), anew })
  expect(at(withMine, 'other')).toMatchObject({ row: 4 })
})

test('a table that I deleted and another moved waits for a choice as well', () => {
  const deleted: EditingAction<FloorKinds> = { type: 'did', drawing: withoutTable(start, 'table-1') }
  const conflict = session(deleted, arrived(table('1', 5, 5), table('2', 2, 0)))
  expect(disputesOf(conflict)).toMatchObject([{ mine: undefined, theirs: { column: 5 } }])
  expect(at(edit(conflict, settled()), 'table-1')).toMatchObject({ column: 5 })
})

test('the own save is received as no change', () => {
  const moved = session(did('1', 0, 4))
  const saved = savedAs(planWith(table('1', 0, 4), table('2', 2, 0)), '1')
  expect(isAsHere(moved, saved)).toBe(true)
  expect(changesIn(edit(moved, { type: 'arrived', saved }))).toBe(0)
})
