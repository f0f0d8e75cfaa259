import {
  bigintToPosition,
  type NewEvent,
  type Position,
  positionToBigint,
  type RecordedEvent,
} from '@bon/contracts/kernel'
import {
  type EventStore,
  MalformedEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@bon/contracts/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catchUpContract } from './catch-up.contract.ts'
import { all, event, newStream, type Rig } from './event-store.examples.ts'

export const eventStoreContract = (name: string, makeRig: () => Promise<Rig>, { wire }: { wire: boolean }) =>
  describe(name, () => {
    let rig: Rig
    beforeAll(async () => {
      rig = await makeRig()
    })
    afterAll(() => rig?.close())
    const store = () => rig.store

    describe('append', () => appendContract(store))
    describe('read', () => readContract(store))
    describe('subscribe', () => catchUpContract(() => rig, { wire }))
    if (wire) describe('a broken connection', () => wireContract(() => rig))

    test('a closed store refuses calls', async () => {
      const closing = await makeRig()
      await closing.store.close()
      await expect(closing.store.append(newStream(), 'none', [event()])).rejects.toThrow(StoreUnavailable)
      await closing.close()
    })
  })

const conflict = (appending: Promise<unknown>): Promise<bigint> =>
  appending.then(
    () => {
      throw new Error('no conflict')
    },
    (error: unknown) => {
      if (error instanceof WrongExpectedRevision) return error.current
      throw error
    },
  )

const appendContract = (store: () => EventStore) => {
  test('events read back equal those written: data, metadata, type and id', async () => {
    const stream = newStream()
    const written = event({
      text: 'smørrebrød 🥖 \\u0000 "x"\n',
      list: [1, null, { deep: true }],
      big: 2 ** 53 - 1,
    })
    const { revision, position } = await store().append(stream, 'none', [written])
    expect(revision).toBe(0n)
    expect(await all(store().readStream(stream))).toEqual([{ ...written, stream, revision, position }])
  })

  test('the answer to several events has the position of each, and the revision and position of the last', async () => {
    const stream = newStream()
    await store().append(stream, 'none', [event()])
    const answer = await store().append(stream, 0n, [event(), event(), event()])
    const positions = (await all(store().readStream(stream, { after: 0n }))).map(({ position }) => position)
    expect(new Set(positions).size).toBe(3)
    expect(answer).toEqual({ revision: 3n, position: positions.at(-1), positions })
  })

  test('`none` is for the first append only, and the conflict has the current revision', async () => {
    const stream = newStream()
    await store().append(stream, 'none', [event(), event()])
    expect(await conflict(store().append(stream, 'none', [event()]))).toBe(1n)
  })

  test('an expected revision matches or is refused; a missing stream is at -1', async () => {
    const stream = newStream()
    expect(await conflict(store().append(stream, 0n, [event()]))).toBe(-1n)
    await store().append(stream, 'none', [event()])
    expect((await store().append(stream, 0n, [event(), event()])).revision).toBe(2n)
    expect(await conflict(store().append(stream, 0n, [event()]))).toBe(2n)
    expect(await conflict(store().append(stream, 9n, [event()]))).toBe(2n)
  })

  test('`any` appends to a stream in every state', async () => {
    const stream = newStream()
    expect((await store().append(stream, 'any', [event()])).revision).toBe(0n)
    expect((await store().append(stream, 'any', [event()])).revision).toBe(1n)
  })

  test.each(['none', 'any', 1n] as const)(
    '%s repeated with the same ids gives the first answer',
    async (expected) => {
      const stream = newStream()
      if (expected === 1n) await store().append(stream, 'none', [event(), event()])
      const events = [event(), event()]
      const first = await store().append(stream, expected, events)
      expect(await store().append(stream, expected, events)).toEqual(first)
      await store().append(stream, first.revision, [event()])
      expect(await store().append(stream, expected, events)).toEqual(first)
      expect(await all(store().readStream(stream))).toHaveLength(expected === 1n ? 5 : 3)
    },
  )

  test('the same first id with another second id is a conflict, not a repetition', async () => {
    const stream = newStream()
    const [first, second] = [event(), event()]
    await store().append(stream, 'none', [first, second])
    expect(await conflict(store().append(stream, 'none', [first, event()]))).toBe(1n)
  })

  test('of 32 appends at one revision one succeeds', async () => {
    const stream = newStream()
    await store().append(stream, 'none', [event()])
    const tries = Array.from({ length: 32 }, () => store().append(stream, 0n, [event()]))
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await all(store().readStream(stream))).toHaveLength(2)
  })

  /** Little data under long type names, which count towards EventStoreDB's limit. */
  const wordy = (count: number) => Array.from({ length: count }, () => event({}, 'T'.repeat(100)))
  const NUL = '\u0000'
  const LONE = '\ud83e'
  const small = event()
  test.each<[string, () => [string, NewEvent[]]]>([
    ['NUL in a value', () => [newStream(), [event({ a: { b: [`x${NUL}`] } })]]],
    ['NUL in a key', () => [newStream(), [event({ [`k${NUL}`]: 1 })]]],
    ['a lone surrogate', () => [newStream(), [event({ text: LONE })]]],
    [
      'a lone surrogate in metadata',
      () => [newStream(), [{ ...small, meta: { ...small.meta, actor: LONE } }]],
    ],
    ['NUL in the type', () => [newStream(), [event({}, `Order${NUL}`)]]],
    ['NUL in the stream', () => [`order-${NUL}`, [event()]]],
    ['a system stream', () => ['$settings', [event()]]],
    ['a stream without a name', () => ['', [event()]]],
    ['a type without a name', () => [newStream(), [event({}, '')]]],
    ['over 1 MB by the names of its types', () => [newStream(), wordy(5_000)]],
    ['over 1 MB', () => [newStream(), [event({ text: 'x'.repeat(1_000_001) })]]],
    ['an id that is none', () => [newStream(), [{ ...event(), event_id: 'x' }]]],
    ['no events', () => [newStream(), []]],
  ])('%s is refused and does not affect concurrent appends', async (_, bad) => {
    const [stream, events] = bad()
    const neighbours = Array.from({ length: 4 }, () => newStream())
    const refused = expect(store().append(stream, 'none', events)).rejects.toThrow(MalformedEvent)
    await Promise.all(neighbours.map((each) => store().append(each, 'none', [event()])))
    await refused
  })
}

const readContract = (store: () => EventStore) => {
  const filled = async (count: number) => {
    const stream = newStream()
    const before = await store().head()
    await store().append(
      stream,
      'none',
      Array.from({ length: count }, (_, n) => event({ n })),
    )
    return { stream, before }
  }
  const revisions = async (events: AsyncIterable<RecordedEvent>) =>
    (await all(events)).map((e) => Number(e.revision))

  test('an unknown stream is empty in both directions', async () => {
    expect(await all(store().readStream(newStream()))).toEqual([])
    expect(await all(store().readStream(newStream(), { backwards: true, limit: 1 }))).toEqual([])
  })

  test('after, limit and backwards select events', async () => {
    const { stream } = await filled(6)
    expect(await revisions(store().readStream(stream))).toEqual([0, 1, 2, 3, 4, 5])
    expect(await revisions(store().readStream(stream, { after: 3n }))).toEqual([4, 5])
    expect(await revisions(store().readStream(stream, { after: 5n }))).toEqual([])
    expect(await revisions(store().readStream(stream, { after: 0n, limit: 2 }))).toEqual([1, 2])
    expect(await revisions(store().readStream(stream, { limit: 0 }))).toEqual([])
    expect(await revisions(store().readStream(stream, { backwards: true, limit: 2 }))).toEqual([5, 4])
    expect(await revisions(store().readStream(stream, { backwards: true, after: 3n }))).toEqual([5, 4])
  })

  test('more than one page is read, and a reader may stop early', async () => {
    const { stream } = await filled(1_200)
    expect(await revisions(store().readStream(stream))).toEqual(Array.from({ length: 1_200 }, (_, n) => n))
    expect(await revisions(store().readStream(stream, { backwards: true }))).toHaveLength(1_200)
    for await (const { revision } of store().readStream(stream)) if (revision === 3n) break
  })

  test('many streams are read at once: each whole and in its order, one asked for twice once, an unknown one empty', async () => {
    const filledStreams = [await filled(3), await filled(1_100), await filled(1)]
    const streams = filledStreams.map(({ stream }) => stream)
    const [few = '', many = ''] = streams
    const found = await all(store().readStreams([...streams, newStream(), few]))
    const byStream = Map.groupBy(found, ({ stream }) => stream)
    expect([...byStream.keys()].sort()).toEqual([...streams].sort())
    for (const stream of streams) expect(byStream.get(stream)).toEqual(await all(store().readStream(stream)))
    expect(byStream.get(many)).toHaveLength(1_100)
    expect(await all(store().readStreams([]))).toEqual([])
    const one_each = await Promise.all(Array.from({ length: 30 }, () => filled(1)))
    const names = one_each.map(({ stream }) => stream)
    expect((await all(store().readStreams(names))).map(({ stream }) => stream).sort()).toEqual(names.sort())
  })

  test('the whole log is read strictly after a position, in revision order per stream', async () => {
    const { stream, before } = await filled(5)
    const events = await all(store().readAll(before, { limit: 100 }))
    expect(events.map((e) => Number(e.revision))).toEqual([0, 1, 2, 3, 4])
    expect(events.every((e, i) => i === 0 || e.position > (events[i - 1]?.position ?? 0n))).toBe(true)
    const third = events[2]?.position as Position
    expect(await revisions(store().readAll(third, { limit: 100 }))).toEqual([3, 4])
    expect(await revisions(store().readAll(third, { limit: 1 }))).toEqual([3])
    expect(events.at(-1)?.position).toBe(await store().head())
    expect(events.every((e) => e.stream === stream)).toBe(true)
  })

  test('reading from a position between records reads from there or is refused, and is never misread', async () => {
    const { before } = await filled(3)
    const [first, second] = await all(store().readAll(before, { limit: 3 }))
    if (!first || !second) throw new Error('three were written')
    const between = bigintToPosition(positionToBigint(second.position) - 1n)
    const found = await all(store().readAll(between, { limit: 3 })).catch((error: Error) => error)
    // PostgreSQL reads on; the others refuse. It is a mistake of the caller, not an outage, so it must not be retried.
    if (found instanceof Error) {
      expect(found.message).toBe(`${between} is the position of no record`)
      expect(found).not.toBeInstanceOf(StoreUnavailable)
    } else expect(found.map(({ event_id }) => event_id)).toContain(second.event_id)
  })

  test('subscribing from a position between records continues or ends with the error, and does not hang', async () => {
    const { before } = await filled(3)
    const [, second] = await all(store().readAll(before, { limit: 3 }))
    if (!second) throw new Error('three were written')
    const between = bigintToPosition(positionToBigint(second.position) - 1n)
    const stop = new AbortController()
    const receivedIds: string[] = []
    const following = store().subscribeAll(
      between,
      async (events) => {
        receivedIds.push(...events.map(({ event_id }) => event_id))
        stop.abort()
      },
      { signal: stop.signal },
    )
    const error = await following.catch((reason: Error) => reason)
    if (error instanceof Error) expect(error.message).toBe(`${between} is the position of no record`)
    else expect(receivedIds).toContain(second.event_id)
  })

  test('prefixes select streams; the limit counts the selected events', async () => {
    const before = await store().head()
    const [orders, tables] = [newStream('order'), newStream('table')]
    for (let n = 0; n < 3; n++) {
      await store().append(orders, 'any', [event()])
      await store().append(tables, 'any', [event()])
    }
    const chosen = async (prefixes: string[], limit: number) =>
      (await all(store().readAll(before, { limit, prefixes }))).map((e) => e.stream)
    expect(await chosen(['table-'], 2)).toEqual([tables, tables])
    expect(await chosen(['table-', 'order-'], 10)).toHaveLength(6)
    expect(await chosen(['gift'], 10)).toEqual([])
  })
}

const wireContract = (rig: () => Rig) => {
  test.each(['none', 'any'] as const)(
    'an answer lost after the commit: %s is retried and not written twice',
    async (expected) => {
      const stream = newStream()
      const lost = rig().loseNextAnswer?.()
      const events = [event(), event()]
      const answer = await rig().store.append(stream, expected, events)
      expect(lost?.()).toBe(true)
      expect(answer.revision).toBe(1n)
      expect((await all(rig().other.readStream(stream))).map((e) => e.event_id)).toEqual(
        events.map((e) => e.event_id),
      )
    },
  )

  test('appends in progress when the connections break all succeed, each once', async () => {
    const streams = Array.from({ length: 40 }, () => newStream())
    const appending = streams.map((stream) => rig().store.append(stream, 'none', [event(), event()]))
    await rig().cut?.()
    await Promise.all(appending)
    for (const stream of streams) expect(await all(rig().store.readStream(stream))).toHaveLength(2)
  })
}
