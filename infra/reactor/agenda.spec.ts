import { addMs } from '@bon/contracts/kernel'
import type { AgendaItem } from '@bon/contracts/ports'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { postgresAgenda, setBackItems } from './agenda.ts'
import { migrateReactor } from './reactor.tables.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))
const agenda = postgresAgenda(pool)
const noon = '2026-11-21T12:00:00.000Z'
const item = (after_ms = 0, over: Partial<AgendaItem> = {}): AgendaItem => ({
  kind: 'print',
  uuid: newId(),
  company_uuid: newId(),
  vat_entity_uuid: newId(),
  set_at: noon,
  due_at: addMs(noon, after_ms),
  ...over,
})

test('an item is due at its moment, the oldest first, each kind separately', async () => {
  const [late, early, other] = [item(2_000), item(1_000), item(0, { kind: 'kitchen' })]
  for (const each of [late, early, other]) await agenda.put(each)
  expect(await agenda.due('print', addMs(noon, 999))).toEqual([])
  expect(await agenda.due('print', addMs(noon, 2_000))).toEqual([early, late])
  expect(await agenda.due('kitchen', noon)).toEqual([other])
  for (const each of [late, early, other]) await agenda.done(each)
  expect(await agenda.due('print', addMs(noon, 9_000))).toEqual([])
})

test('an item put for another moment stays one item, and completing the first leaves the second', async () => {
  const first = item()
  const again = { ...first, due_at: addMs(noon, 500) }
  await agenda.put(first)
  await agenda.put(again)
  await agenda.done(first)
  expect(await agenda.due('print', addMs(noon, 500))).toEqual([again])
  await agenda.done(again)
})

test('FIND-L3: a slow round’s postponement does not overwrite an item that was put meanwhile', async () => {
  const first = item()
  const wished = { ...first, due_at: addMs(noon, 500) }
  const postponed = { set_at: noon, due_at: addMs(noon, 60_000) }
  await agenda.put(first)
  await agenda.put(wished)
  await agenda.move(first, postponed)
  expect(await agenda.due('print', addMs(noon, 500))).toEqual([wished])
  await agenda.move(wished, postponed)
  expect(await agenda.due('print', addMs(noon, 500))).toEqual([])
  await agenda.done({ ...wished, ...postponed })
})

test('an item postponed repeatedly is reported with its number of failures, until it succeeds', async () => {
  const [bad, worse] = [item(), item(0, { kind: 'kitchen' })]
  await agenda.put(bad)
  await agenda.put(worse)
  await agenda.setBack(bad, { set_at: noon, due_at: addMs(noon, 5_000) })
  const first = { set_at: noon, due_at: addMs(noon, 1_000) }
  await agenda.setBack(worse, first)
  expect(await setBackItems(pool)).toEqual([])
  const [again] = await agenda.due('kitchen', addMs(noon, 1_000))
  if (!again) throw new Error('set back, and due again')
  expect(again).toEqual({ ...worse, ...first, failures: 1 })
  const second = { set_at: addMs(noon, 1_000), due_at: addMs(noon, 3_000) }
  await agenda.setBack(again, second)
  expect(await setBackItems(pool)).toEqual([
    { kind: 'kitchen', count: 1, most_failures: 2, next_try_at: second.due_at },
  ])
  await agenda.move({ ...worse, ...second }, first)
  expect(await setBackItems(pool)).toEqual([])
  for (const each of await agenda.due('kitchen', addMs(noon, 9_000))) await agenda.done(each)
  for (const each of await agenda.due('print', addMs(noon, 9_000))) await agenda.done(each)
})

test('an item put with its failures is reported with them, and without them counts from zero', async () => {
  const failing = item(0, { failures: 2 })
  await agenda.put(failing)
  expect(await setBackItems(pool)).toMatchObject([{ kind: 'print', count: 1, most_failures: 2 }])
  const { failures: _, ...anew } = failing
  await agenda.put(anew)
  expect(await setBackItems(pool)).toEqual([])
  await agenda.done(anew)
})

test('R-26: an item set by a clock that ran ahead waits its own delay once the clock is corrected', async () => {
  const ahead = addMs(noon, 365 * 24 * 3_600_000)
  const [late, at_once] = [addMs(ahead, 5_000), ahead].map((due_at) =>
    item(0, { kind: 'payment', set_at: ahead, due_at }),
  )
  if (!late || !at_once) throw new Error('two items')
  for (const each of [late, at_once]) await agenda.put(each)
  const now = addMs(noon, 60_000)
  expect(await agenda.due('payment', now)).toEqual([{ ...at_once, set_at: now, due_at: now }])
  expect(await agenda.due('payment', addMs(now, 4_999))).toHaveLength(1)
  const due = await agenda.due('payment', addMs(now, 5_000))
  expect(due.map(({ uuid }) => uuid)).toEqual([at_once.uuid, late.uuid])
  for (const each of due) await agenda.done(each)
  expect(await agenda.due('payment', ahead)).toEqual([])
})
