import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../spec-support/test-database.ts'
import { openPool } from './index.ts'

const pool = openPool({ connectionString: await freshDatabase(), max: 2 })
afterAll(() => pool.end())

test('G-09: a connection that breaks between two statements fails its transaction, and not the process', async () => {
  const lent = await pool.connect()
  await lent.query('BEGIN')
  const { rows } = await lent.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((resolve) => lent.once('end', resolve))
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(lent.query('SELECT 1')).rejects.toThrow()
  lent.release(true)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
