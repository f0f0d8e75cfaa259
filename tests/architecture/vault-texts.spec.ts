import { type NewEvent, sha256Hex, type Uuid, VaultText } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { memoryEventStore } from '@bon/infra/event-store'
import { markReferencedTexts, migrateVault, namedTexts, postgresVault } from '@bon/infra/vault'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { manualClock } from '../../infra/spec-support/manual-clock.ts'
import { everyEventType } from '../golden/event-types.ts'
import { freshDatabase } from '../harness/database.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Place = readonly (string | number)[]

/** The paths of vault texts in an event's schema: names and list indexes from the top. */
const placesOfTexts = (schema: JsonSchema, place: Place = []): Place[] => {
  const { properties = {}, items, additionalProperties: more } = schema
  if ('ref' in properties && 'hash' in properties) return [place]
  const below = (one: unknown, step?: string | number) =>
    typeof one === 'object' && one !== null
      ? placesOfTexts(one as JsonSchema, step === undefined ? place : [...place, step])
      : []
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      below(one),
    ),
    ...Object.entries(properties).flatMap(([name, one]) => below(one, name)),
    ...below(items, 0),
    ...below(more, 'any'),
  ]
}

/** Data with a text at this path and nothing else. */
const holding = (text: VaultText, [step, ...rest]: Place): unknown => {
  if (step === undefined) return text
  return step === 0 ? [holding(text, rest)] : { [step]: holding(text, rest) }
}

const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'output', reused: 'inline', unrepresentable: 'any' })

const planted = {
  context: 'planted',
  type: 'WordsWritten',
  schema: z.object({ sides: z.record(z.string(), z.array(z.object({ words: VaultText.nullable() }))) }),
}
const naming = [...everyEventType, planted].flatMap(({ context, type, schema }) =>
  placesOfTexts(jsonOf(schema)).map((place) => ({ context, type, place })),
)

describe('texts of the vault are kept as long as the events that refer to them (FIND-H5)', () => {
  const clock = manualClock()
  let pool: pg.Pool
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase() })
    await migrateVault(pool)
  })
  afterAll(() => pool.end())

  test('the search finds the events that refer to texts, pay-ins and pay-outs among them', () => {
    const types = new Set(naming.map(({ type }) => type))
    for (const type of [
      'CashDeposited',
      'CashWithdrawn',
      'ClosingStarted',
      'InvoiceCredited',
      'WordsWritten',
    ])
      expect(types).toContain(type)
    expect(naming.map(({ place }) => namedTexts(holding({ ref: 'r', hash: 'h' }, place)))).toEqual(
      naming.map(() => ['r']),
    )
  })

  test('two days later each of them exists, and a text without an event does not', async () => {
    const store = memoryEventStore()
    const vault = postgresVault({ pool, clock, newId })
    const company_uuid = newId()
    const put = (text: string) => vault.put({ company_uuid, subject: newId(), class: 'A', text })
    const named: Uuid[] = []
    for (const [i, { context, type, place }] of naming.entries()) {
      const text = await put(`${context} ${type} ${place.join('.')}`)
      named.push(text.ref)
      const event: NewEvent = {
        event_id: newId(),
        type,
        data: holding(text, place) as object,
        meta: {
          company_uuid,
          vat_entity_uuid: newId(),
          command_id: newId(),
          command_hash: sha256Hex(type),
          actor: 'spec',
          at: clock.now(),
          business_day: '2026-11-22',
          v: '1',
        },
      }
      await store.append(`planted-${i}`, 'none', [event])
    }
    const lost = await put('uden hændelse')
    await clock.advance(48 * 3600_000)
    await markReferencedTexts({ store, vault })
    expect(await vault.sweep()).toBe(1)
    expect([...(await vault.get(company_uuid, [...named, lost.ref])).keys()].sort()).toEqual(named.sort())
    // Events that were read before are not read again.
    const read: unknown[] = []
    const counting: typeof store = {
      ...store,
      async *readAll(after, options) {
        for await (const event of store.readAll(after, options)) {
          read.push(event)
          yield event
        }
      },
    }
    await markReferencedTexts({ store: counting, vault })
    expect(read).toEqual([])
  })
})
