import { addMs, CompanyUuid, type Instant } from '@bon/contracts/kernel'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateLeases, postgresLeases } from './postgres-leases.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await freshDatabase() })
  await migrateLeases(pool)
  await migrateLeases(pool)
})
afterAll(() => pool.end())

const noon: Instant = '2026-11-24T12:00:00.000Z'
const minutes = (count: number): Instant => addMs(noon, count * 60_000)

test('DEF-16: a lease says who renewed it last, and holds for two minutes', async () => {
  const leases = postgresLeases(pool, minutes(-60))
  const [order, register_uuid, mette, lars] = [newId(), newId(), newId(), newId()]
  const renewal = (at: Instant) => leases.renewal(order, register_uuid, at)
  const company = CompanyUuid.parse(newId())
  await leases.beat(company, { register_uuid, cashier_uuid: mette }, [order], noon)
  await leases.beat(company, { register_uuid, cashier_uuid: lars }, [order], minutes(1))
  expect(await renewal(minutes(2))).toEqual({ cashier_uuid: lars, at: minutes(1) })
  expect(await renewal(minutes(3.1))).toBeUndefined()
  expect(await leases.renewal(order, newId(), minutes(1))).toBeUndefined()
})

test('DEF-16: no lease runs out because the server was away: right after a start old ones hold until they can be renewed', async () => {
  const [order, by] = [newId(), { register_uuid: newId(), cashier_uuid: newId() }]
  await postgresLeases(pool, minutes(-60)).beat(CompanyUuid.parse(newId()), by, [order], noon)
  const again = postgresLeases(pool, minutes(9))
  expect(await again.renewal(order, by.register_uuid, minutes(10))).toMatchObject({ at: noon })
  expect(await again.renewal(order, by.register_uuid, minutes(11.1))).toBeUndefined()
})
