import type { ErrorReport } from '@bon/contracts/error-reports'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { callerLimit } from './caller-limit.ts'
import { migrateErrorReports, postgresErrorReports } from './postgres-error-reports.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
const reports = postgresErrorReports({ pool, newId })
beforeAll(() => Promise.all([migrateErrorReports(pool), migrateErrorReports(pool)]))

const report: ErrorReport = {
  build_key: '1',
  kind: 'uncaught',
  route: '/',
  code: 'TypeError',
  stack: [{ file: 'a.js', line: 1, col: 2 }],
  seen: ['1'],
}
const store = (received_at: string) => reports.store({ company_uuid: null, received_at, report, events: [] })

test('RES-22: a report is kept as sent, listed newest first, and deleted after 90 days', async () => {
  const old = await store('2026-08-01T10:00:00.000Z')
  const first = await store('2026-08-02T10:00:00.000Z')
  expect(await reports.show(old)).toEqual({
    uuid: old,
    received_at: '2026-08-01T10:00:00.000Z',
    ...report,
    events: [],
  })
  expect((await reports.list()).map(({ uuid }) => uuid)).toEqual([first, old])
  const last = await store('2026-10-31T09:00:00.000Z')
  expect((await reports.list()).map(({ uuid }) => uuid)).toEqual([last, first])
  expect(await reports.show(old)).toBeUndefined()
})

test('DEF-57: a caller may send 20 reports in ten minutes, and each caller has an own limit', () => {
  const may = callerLimit()
  const at = '2026-11-21T10:00:00.000Z'
  expect(Array.from({ length: 21 }, () => may('mette', at))).toEqual([...Array(20).fill(true), false])
  expect(may('lars', at)).toBe(true)
  expect(may('mette', '2026-11-21T10:10:00.000Z')).toBe(true)
})
