import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../embedded/test-database.ts'
import { migrateClock, postgresKeptTime } from './kept-time.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())

test('R-26: the last moment is kept over restarts, and the database has a clock of its own', async () => {
  await migrateClock(pool)
  await migrateClock(pool)
  const kept = postgresKeptTime(pool)
  expect(await kept.last()).toBeUndefined()
  for (const at of ['2026-11-21T12:00:00.000Z', '2026-11-21T11:00:00.000Z']) {
    await kept.keep(at)
    expect(await kept.last()).toBe(at)
  }
  expect(await kept.databaseNow()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
