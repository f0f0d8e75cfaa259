import { isRejection } from '@bon/contracts/kernel'
import { customers, resourceStream } from '@bon/contracts/resources'
import { createCommandHandler } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateRecords } from './record.tables.ts'
import { vaultRecords } from './records.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
afterAll(() => pool.end())
const clock = manualClock()
const store = memoryEventStore()
const handler = createCommandHandler(store)
const records = vaultRecords({ pool, clock, handler })
beforeAll(() => Promise.all([migrateRecords(pool), migrateRecords(pool)]))

const company_uuid = newId()
const by = (over: object = {}) => ({
  command_id: newId(),
  command_hash: 'a'.repeat(64),
  company_uuid,
  vat_entity_uuid: newId(),
  actor: newId(),
  now: clock.now(),
  ...over,
})
const person = (name: string) => customers.schema.parse({ name, note: 'vil sidde ved vinduet' })
const create = (uuid: string, name: string, context = by()) =>
  records.perform(customers, { type: 'CreateResource', uuid, data: person(name) }, context)
const scope = (company: string) => ({
  company_uuid: company,
  vat_entity_uuid: company,
  resource_companies: [company],
})
const eventsOf = async (uuid: string) => {
  const events = []
  for await (const { type, data } of store.readStream(resourceStream('customers', uuid)))
    events.push({ type, data })
  return events
}

test('the row holds the person, the log only the fact that there is one (RULE-5)', async () => {
  const uuid = newId()
  await create(uuid, 'Gerda Gedemann')
  const row = await records.show(scope(company_uuid), customers, uuid)
  expect(row?.data['name']).toBe('Gerda Gedemann')
  const events = await eventsOf(uuid)
  expect(events).toMatchObject([{ type: 'ResourceNoted', data: { action: 'created' } }])
  expect(JSON.stringify(events)).not.toMatch(/Gerda|vinduet/)
})

test('one command id gives one row and one event, however often and concurrently (RULE-2)', async () => {
  const uuid = newId()
  const context = by()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(uuid, 'Én', context)))
  expect(answers.every((answer) => !isRejection(answer) && answer.revision === 0n)).toBe(true)
  expect(await eventsOf(uuid)).toHaveLength(1)
  const other = await create(uuid, 'En anden', { ...context, command_hash: 'b'.repeat(64) })
  expect(other).toMatchObject({ rejection: 'command.reused' })
})

test('killed between the row and the event, the event is appended later, once', async () => {
  const uuid = newId()
  const deaf = vaultRecords({
    pool,
    clock,
    handler: {
      ...handler,
      handle: async () => {
        throw new Error('killed')
      },
    },
  })
  await expect(
    deaf.perform(customers, { type: 'CreateResource', uuid, data: person('Sent ude') }, by()),
  ).rejects.toThrow('killed')
  expect(await eventsOf(uuid)).toEqual([])
  await records.noteRest()
  await records.noteRest()
  expect(await eventsOf(uuid)).toHaveLength(1)
})

test('another company can neither see nor change it', async () => {
  const uuid = newId()
  await create(uuid, 'Vores')
  const stranger = by({ company_uuid: newId() })
  const change = { type: 'ChangeResource', uuid, to: { name: 'Deres' } } as const
  expect(await records.perform(customers, change, stranger)).toMatchObject({ rejection: 'request.not_found' })
  expect(await records.show(scope(stranger.company_uuid), customers, uuid)).toBeUndefined()
  expect(await records.load(customers, uuid, stranger.company_uuid)).toBeUndefined()
})
