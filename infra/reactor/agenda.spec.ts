import { addMs } from '@bon/contracts/kernel'
import type { AgendaItem } from '@bon/contracts/ports'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { freshDatabase } from '../embedded/test-database.ts'
import { postgresAgenda } from './agenda.ts'
import { migrateReactor } from './reactor.tables.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))
const agenda = postgresAgenda(pool)
const noon = '2026-11-21T12:00:00.000Z'
const item = (after_ms = 0, over: Partial<AgendaItem> = {}): AgendaItem => ({
  ...{ kind: 'print', uuid: newId(), company_uuid: newId(), vat_entity_uuid: newId() },
  ...{ due_at: addMs(noon, after_ms), ...over },
})

test('what was put is due at its moment, the oldest first, and each kind by itself', async () => {
  const [late, early, other] = [item(2_000), item(1_000), item(0, { kind: 'kitchen' })]
  for (const each of [late, early, other]) await agenda.put(each)
  expect(await agenda.due('print', addMs(noon, 999))).toEqual([])
  expect(await agenda.due('print', addMs(noon, 2_000))).toEqual([early, late])
  expect(await agenda.due('kitchen', noon)).toEqual([other])
  for (const each of [late, early, other]) await agenda.done(each)
  expect(await agenda.due('print', addMs(noon, 9_000))).toEqual([])
})

test('put for another moment it is one item, and what was done at the first moment leaves the second', async () => {
  const first = item()
  const again = { ...first, due_at: addMs(noon, 500) }
  await agenda.put(first)
  await agenda.put(again)
  await agenda.done(first)
  expect(await agenda.due('print', addMs(noon, 500))).toEqual([again])
})
