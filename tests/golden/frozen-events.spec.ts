import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changesOf, type Event, type Frozen, frozenIn, frozenText, placesOf } from './event-shape.ts'
import { currentEvents, frozenEvents, withNew } from './freeze.ts'

describe('names and meanings of events are frozen (G-37)', () => {
  test('nothing that was written means something else now; a change is a new version with an upcaster', () => {
    expect(changesOf(frozenEvents(), currentEvents())).toEqual([])
  })

  test('everything that is written now is frozen: `node tests/golden/freeze.ts` adds what is new', () => {
    const frozen = frozenEvents()
    expect(frozenText(withNew(frozen, currentEvents()))).toBe(frozenText(frozen))
    expect(frozenIn(frozenText(frozen))).toHaveLength(frozen.length)
  })
})

const sold = z.object({
  amount: z.int(),
  note: z.string().optional(),
  reason: z.enum(['guest', 'kitchen']),
  lines: z.array(z.object({ name: z.string() })),
  paid: z.discriminatedUnion('by', [z.object({ by: z.literal('cash'), received: z.int() })]),
})
const eventOf = (schema: z.ZodType, version = 1, type = 'Sold'): Event => ({
  type,
  version,
  places: placesOf(schema),
})
const frozen: Frozen[] = withNew([], [eventOf(sold)])
const after = (schema: z.ZodType, version?: number, type?: string) =>
  changesOf(frozen, [eventOf(schema, version, type)])

test.each<[string, string[], z.ZodType, number?, string?]>([
  ['an event with another name', ['Sold is gone or has another name'], sold, 1, 'SaleMade'],
  ['a field that is gone', ['Sold: note is gone'], sold.omit({ note: true })],
  [
    'a field of another kind',
    ['Sold: amount was integer, and is string'],
    sold.extend({ amount: z.string() }),
  ],
  ['a field that is demanded now', ['Sold: note is demanded now'], sold.extend({ note: z.string() })],
  [
    'a field that may be absent now',
    ['Sold: amount may be absent now'],
    sold.extend({ amount: z.int().optional() }),
  ],
  [
    'a new field that no older event has',
    ['Sold: at is new and demanded, and no older event has it'],
    sold.extend({ at: z.string() }),
  ],
  [
    'a word that is gone',
    ['Sold: reason was word guest kitchen, and is word guest'],
    sold.extend({ reason: z.enum(['guest']) }),
  ],
  [
    'a field within a list',
    ['Sold: lines[].name was string, and is integer'],
    sold.extend({ lines: z.array(z.object({ name: z.int() })) }),
  ],
  [
    'a choice that is gone',
    ['Sold: paid|cash is gone', 'Sold: paid|cash.by is gone', 'Sold: paid|cash.received is gone'],
    sold.extend({ paid: z.discriminatedUnion('by', [z.object({ by: z.literal('card') })]) }),
  ],
])('%s is found', (_, changes, schema, version, type) => {
  expect(after(schema, version, type).toSorted()).toEqual(changes.toSorted())
})

test.each<[string, z.ZodType, number?]>([
  ['a field that may be absent', sold.extend({ at: z.object({ day: z.string() }).optional() })],
  ['a word more', sold.extend({ reason: z.enum(['guest', 'kitchen', 'bar']) })],
  [
    'a choice more',
    sold.extend({
      paid: z.discriminatedUnion('by', [
        z.object({ by: z.literal('cash'), received: z.int() }),
        z.object({ by: z.literal('card'), slip: z.string() }),
      ]),
    }),
  ],
  ['a change with a version of its own', sold.extend({ amount: z.string() }), 2],
])('%s is no change', (_, schema, version) => {
  expect(after(schema, version)).toEqual([])
})

test('what was frozen stays in the file when a version is raised, and the former version may not come back', () => {
  const raised = withNew(frozen, [eventOf(sold.omit({ note: true }), 2)])
  expect(raised.filter(({ version }) => version === 1)).toEqual(frozen)
  expect(changesOf(raised, [eventOf(sold)])).toEqual(['Sold is back at version 1, and was at 2'])
})
