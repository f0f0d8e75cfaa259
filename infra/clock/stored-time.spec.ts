import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateClock, postgresStoredTime } from './stored-time.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())

test('R-26: the last moment is kept across restarts, and the database has its own clock', async () => {
  await migrateClock(pool)
  await migrateClock(pool)
  const storedTime = postgresStoredTime(pool)
  expect(await storedTime.last()).toBeUndefined()
  for (const at of ['2026-11-21T12:00:00.000Z', '2026-11-21T11:00:00.000Z']) {
    await storedTime.store(at)
    expect(await storedTime.last()).toBe(at)
  }
  expect(await storedTime.databaseNow()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
