import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateReservations, postgresReservations } from './reservations.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
afterAll(() => pool.end())
const clock = manualClock()
const reservations = postgresReservations({ pool, clock })
beforeAll(() => Promise.all([migrateReservations(pool), migrateReservations(pool)]))

const company_uuid = newId()
const claim = (value: string, owner: string, company = company_uuid) => ({
  company_uuid: company,
  resource: 'products',
  field: 'plu',
  value,
  owner,
})
const stillClaimed = async () => true
const notClaimed = async () => false

test('of fifty concurrent claims of one value exactly one succeeds, and its owner may claim it again', async () => {
  const owners = Array.from({ length: 50 }, newId)
  const others = await Promise.all(owners.map((owner) => reservations.claim(claim('101', owner), notClaimed)))
  const winners = owners.filter((_, i) => others[i] === undefined)
  expect(winners).toHaveLength(1)
  expect(new Set(others.filter((other) => other !== undefined))).toEqual(new Set(winners))
  expect(await reservations.claim(claim('101', winners[0] ?? ''), stillClaimed)).toBeUndefined()
})

test('another company’s equal value does not conflict', async () => {
  await reservations.claim(claim('7', newId()), stillClaimed)
  expect(await reservations.claim(claim('7', newId(), newId()), stillClaimed)).toBeUndefined()
})

test('a value that its owner no longer holds is free after the lease, and never before', async () => {
  const [first, second, third] = [newId(), newId(), newId()]
  await reservations.claim(claim('8', first), stillClaimed)
  expect(await reservations.claim(claim('8', second), notClaimed)).toBe(first)
  await clock.advance(11_000)
  expect(await reservations.claim(claim('8', second), stillClaimed)).toBe(first)
  expect(await reservations.claim(claim('8', second), notClaimed)).toBeUndefined()
  expect(await reservations.claim(claim('8', third), notClaimed)).toBe(second)
})

test('of many takeovers of one abandoned value exactly one succeeds', async () => {
  await reservations.claim(claim('9', newId()), stillClaimed)
  await clock.advance(11_000)
  const owners = Array.from({ length: 20 }, newId)
  const others = await Promise.all(owners.map((owner) => reservations.claim(claim('9', owner), notClaimed)))
  expect(others.filter((other) => other === undefined)).toHaveLength(1)
})
