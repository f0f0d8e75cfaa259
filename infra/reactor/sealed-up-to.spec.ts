import { logStart, parsePosition } from '@bon/contracts/kernel'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReactor, postgresSealedUpTo } from './index.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
beforeAll(() => migrateReactor(pool))
beforeEach(() => pool.query('truncate reactor.checkpoints, reactor.parked_events'))

const entity = newId()
const insertCheckpoint = (process: string, position: number) =>
  pool.query('insert into reactor.checkpoints (process, position) values ($1, $2)', [process, position])

test('all is sealed up to the lower checkpoint of the two sealing process managers', async () => {
  await insertCheckpoint('seal-journal', 900)
  await insertCheckpoint('seal-receipts', 700)
  await insertCheckpoint('print-production', 5)
  expect(await postgresSealedUpTo(pool)(entity)).toBe(parsePosition('700'))
})

test('the position is unknown before both are registered', async () => {
  await insertCheckpoint('seal-journal', 900)
  expect(await postgresSealedUpTo(pool)(entity)).toBe(logStart)
})

test('an entity with a parked source has no position, and its neighbour has one', async () => {
  await insertCheckpoint('seal-journal', 900)
  await insertCheckpoint('seal-receipts', 700)
  await pool.query(
    `insert into reactor.parked_events (process, key, position, stream, revision)
     values ('seal-journal', $1, 40, 'zReport-1', 0)`,
    [`vatEntity-${entity}`],
  )
  expect(await postgresSealedUpTo(pool)(entity)).toBe(logStart)
  expect(await postgresSealedUpTo(pool)(newId())).toBe(parsePosition('700'))
})
