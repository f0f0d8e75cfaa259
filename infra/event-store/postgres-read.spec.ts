import { parsePosition } from '@bon/contracts/kernel'
import { StoreUnavailable } from '@bon/contracts/ports'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { head } from './postgres-read.ts'

/** A pool whose first queries fail one after the other; counts its queries. */
const poolOf = (failures: readonly Error[], totalCount: number) => {
  let queryCount = 0
  const query = async () => {
    const failure = failures[queryCount++]
    if (failure) throw failure
    return { rows: [{ head: '7' }] }
  }
  return { pool: { totalCount, query } as unknown as pg.Pool, queryCount: () => queryCount }
}
const broken = () => new Error('Connection terminated unexpectedly')
const times = (count: number) => Array.from({ length: count }, broken)

test('G-09: every connection broken by the server’s restart is discarded before a read is refused', async () => {
  const restarted = poolOf(times(3), 3)
  expect(await head(restarted.pool)).toBe(parsePosition('7'))
  expect(restarted.queryCount()).toBe(4)
})

test('a read is refused while the server is away, and when connections break repeatedly', async () => {
  const refusal = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const away = poolOf([refusal(), refusal(), refusal()], 3)
  await expect(head(away.pool)).rejects.toThrow(StoreUnavailable)
  expect(away.queryCount()).toBe(2)
  const breaking = poolOf(times(99), 3)
  await expect(head(breaking.pool)).rejects.toThrow(StoreUnavailable)
  expect(breaking.queryCount()).toBe(5)
})
