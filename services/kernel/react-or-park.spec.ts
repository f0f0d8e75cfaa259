import { comparePositions, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProcessManager } from './process-manager.ts'
import { reactOrPark } from './react-or-park.ts'

const eventOf = (stream: string, n: number): RecordedEvent => ({
  stream,
  event_id: `${n}`,
  type: 'Any',
  data: {},
  revision: BigInt(n),
  position: parsePosition(`${n}`),
  meta: {
    company_uuid: '',
    vat_entity_uuid: '',
    command_id: '',
    command_hash: '',
    actor: '',
    at: '2026-11-21T12:00:00.000Z',
    business_day: '2026-11-21',
    v: '1',
  },
})

const managerOf = (
  react: (event: RecordedEvent) => void,
  over: Partial<ProcessManager> = {},
): ProcessManager => ({
  name: 'spec',
  prefixes: [],
  grace_ms: 0,
  wants: () => true,
  react: async (events) => events.forEach(react),
  ...over,
})

const isPassing = (error: unknown) => error instanceof RangeError

test('FIND-C1: whatever fails, each event is handled or parked, in the order of its key', async () => {
  const plan = fc.array(fc.record({ stream: fc.constantFrom('a', 'b', 'c', 'd'), isPoison: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(plan, fc.constantFrom('', 'a'), async (steps, parked) => {
      const poison = new Set(steps.flatMap(({ isPoison }, n) => (isPoison ? [n] : [])))
      const done: RecordedEvent[] = []
      const manager = managerOf((event) => {
        if (poison.has(Number(event.event_id))) throw new Error('poison')
        if (!done.includes(event)) done.push(event)
      })
      const events = steps.map(({ stream }, n) => eventOf(stream, n))
      const waiting = await reactOrPark(manager, events, { isParked: (key) => key === parked, isPassing })
      expect([...done, ...waiting.map(({ event }) => event)].sort(byPosition)).toEqual(events)
      for (const stream of 'abcd') {
        const own = events.filter((event) => event.stream === stream)
        const first = stream === parked ? 0 : own.findIndex(({ event_id }) => poison.has(Number(event_id)))
        const expectedEvents = first < 0 ? [] : own.slice(first)
        const found = waiting.filter(({ key }) => key === stream)
        expect(found.map(({ event }) => event)).toEqual(expectedEvents)
        expect(found.flatMap(({ error }, n) => (error ? [n] : []))).toEqual(
          expectedEvents.length > 0 && stream !== parked ? [0] : [],
        )
      }
    }),
  )
})

test('FIND-C1: unavailable storage parks nothing, also when it fails midway', async () => {
  let calls = 0
  const manager = managerOf(() => {
    calls++
    throw calls === 3 ? new RangeError('away') : new Error('poison')
  })
  const events = [eventOf('a', 0), eventOf('b', 1), eventOf('c', 2)]
  await expect(reactOrPark(manager, events, { isParked: () => false, isPassing })).rejects.toThrow('away')
})

test('a custom key groups streams', async () => {
  const manager = managerOf(
    ({ stream }) => {
      if (stream === 'a') throw new Error('poison')
    },
    { keyOf: () => 'entity' },
  )
  const waiting = await reactOrPark(manager, [eventOf('a', 0), eventOf('b', 1)], {
    isParked: () => false,
    isPassing,
  })
  expect(waiting.map(({ key, event }) => `${key} ${event.stream}`)).toEqual(['entity a', 'entity b'])
})

const byPosition = (a: RecordedEvent, b: RecordedEvent) => comparePositions(a.position, b.position)
