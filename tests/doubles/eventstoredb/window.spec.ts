import type { Position, RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { eventStoreDbEventStore } from '@bon/infra/event-store'
import { scaled } from '@bon/infra/slowness'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { all, event, newStream } from '../../../infra/event-store/event-store.examples.ts'
import { startEventStoreDouble } from './index.ts'

let server: Awaited<ReturnType<typeof startEventStoreDouble>>
beforeAll(async () => {
  server = await startEventStoreDouble()
})
afterAll(() => server.stop())

const until = async (isSo: () => boolean): Promise<void> => {
  await vi.waitUntil(isSo, { timeout: scaled(20_000), interval: 5 })
}

const open = (window?: { events: number; bytes: number }): EventStore => {
  const timeouts = { attemptMs: 5_000, deadlineMs: 20_000 }
  const store = eventStoreDbEventStore({ url: server.url, ...timeouts, ...(window && { window }) })
  onTestFinished(() => store.close())
  return store
}

type Follower = {
  collected: RecordedEvent[]
  place(): Position
  /** Blocks in its next batch until released. */
  hold(): () => void
  upTo(position: Position): Promise<void>
}

/** Collects everything it receives; each batch must advance it. */
const followed = (
  store: EventStore,
  after: Position,
  { prefixes, batch }: { prefixes?: string[]; batch?: number } = {},
): Follower => {
  const stop = new AbortController()
  const collected: RecordedEvent[] = []
  let place = after
  let gate = Promise.resolve()
  const following = store
    .subscribeAll(
      after,
      async (events, upTo) => {
        await gate
        expect(upTo > place).toBe(true)
        collected.push(...events)
        place = upTo
      },
      { signal: stop.signal, ...(prefixes && { prefixes }), ...(batch && { batch }) },
    )
    .catch((error: unknown) => error)
  onTestFinished(async () => {
    stop.abort()
    expect(await following).toBeUndefined()
  })
  return {
    collected,
    place: () => place,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    upTo: (position) => until(() => place >= position),
  }
}

const idsOf = (events: readonly RecordedEvent[]) => events.map(({ event_id }) => event_id)
const logAfter = (store: EventStore, after: Position, prefixes?: string[]) =>
  all(store.readAll(after, { limit: 1e6, ...(prefixes && { prefixes }) }))

/** One append per event, by another process. */
const appended = async (store: EventStore, count: number): Promise<Position> => {
  for (let n = 1; n < count; n++) await store.append(newStream(), 'none', [event()])
  return (await store.append(newStream(), 'none', [event()])).position
}

/** Followers at the window's end, and another process that appends. */
const joined = async (count = 1, limits?: { events: number; bytes: number }) => {
  const [store, other] = [open(limits), open()]
  const before = await other.head()
  const subscriptions = server.counted.subscriptions
  const followers = Array.from({ length: count }, () => followed(store, before))
  await until(() => server.counted.subscriptions > subscriptions)
  const position = await appended(other, 1)
  await Promise.all(followers.map((each) => each.upTo(position)))
  const [first] = followers
  if (!first) throw new Error('one follows at least')
  return { store, other, before, first, followers }
}

describe('one window of the log for all followers', () => {
  test('25 followers need no read for an append, and receive every event', async () => {
    const { store, other, before, followers } = await joined(25)
    const counted = { ...server.counted }
    let position = await appended(other, 19)
    position = (await other.append(newStream(), 'none', [event(), event()])).position
    await Promise.all(followers.map((each) => each.upTo(position)))
    // The other process has no followers, so it reads its append of two back. The poll of a subscription that is idle
    // for a second reads too, once for all.
    expect(server.counted.streams - counted.streams).toBe(1)
    expect(server.counted.log - counted.log).toBeLessThanOrEqual(2)
    expect(server.counted.subscriptions).toBe(counted.subscriptions)
    const log = idsOf(await logAfter(store, before))
    for (const each of followers) expect(idsOf(each.collected)).toEqual(log)
  })

  test('events appended while the subscription starts are received', async () => {
    const [store, other] = [open(), open()]
    const before = await other.head()
    const writing = appended(other, 30)
    const followers = Array.from({ length: 5 }, () => followed(store, before))
    const position = await writing
    await Promise.all(followers.map((each) => each.upTo(position)))
    for (const each of followers) expect(idsOf(each.collected)).toEqual(idsOf(await logAfter(other, before)))
  })

  test('a subscription dropped halfway is resumed at the end of the window', async () => {
    const { other, before, first } = await joined()
    const counted = server.counted.subscriptions
    for (let round = 0; round < 4; round++) {
      await appended(other, 2)
      server.dropSubscriptions()
      await first.upTo(await appended(other, 3))
    }
    await until(() => server.counted.subscriptions > counted)
    expect(idsOf(first.collected)).toEqual(idsOf(await logAfter(other, before)))
  })

  test('an open subscription that delivers nothing is restarted, without losing an event', async () => {
    const { other, before, first } = await joined()
    const counted = server.counted.subscriptions
    const release = server.silence()
    await first.upTo(await appended(other, 3))
    release()
    await until(() => server.counted.subscriptions > counted)
    await first.upTo(await appended(other, 3))
    expect(idsOf(first.collected)).toEqual(idsOf(await logAfter(other, before)))
  })

  test('a follower slower than the window reads by itself and joins again', async () => {
    const { other, before, followers } = await joined(2, { events: 8, bytes: 1e6 })
    const [quick, slow] = followers as [Follower, Follower]
    const release = slow.hold()
    const position = await appended(other, 60)
    await quick.upTo(position)
    const counted = server.counted.log
    release()
    await slow.upTo(position)
    expect(server.counted.log).toBeGreaterThan(counted)
    const again = await appended(other, 1)
    await Promise.all(followers.map((each) => each.upTo(again)))
    const log = idsOf(await logAfter(other, before))
    for (const each of followers) expect(idsOf(each.collected)).toEqual(log)
  })

  test('followers with prefixes advance past events that they filter out', async () => {
    const { store, other, before, first } = await joined()
    const tables = followed(store, before, { prefixes: ['table-'], batch: 2 })
    for (let n = 0; n < 5; n++) await other.append(newStream('table'), 'none', [event(), event()])
    const position = await appended(other, 3)
    await Promise.all([tables.upTo(position), first.upTo(position)])
    expect(tables.place()).toBe(position)
    expect(idsOf(tables.collected)).toEqual(idsOf(await logAfter(other, before, ['table-'])))
  })

  test('followers from the end, from an old position and from the beginning of the log', async () => {
    const { store, other, before } = await joined()
    const end = await other.head()
    const [atEnd, old] = [followed(store, end), followed(store, before, { batch: 1 })]
    const position = await appended(other, 2)
    await Promise.all([atEnd.upTo(position), old.upTo(position)])
    expect(idsOf(atEnd.collected)).toEqual(idsOf(await logAfter(other, end)))
    expect(idsOf(old.collected)).toEqual(idsOf(await logAfter(other, before)))
  })

  test('a server that restarts, and one that is unavailable for a while', async () => {
    const { other, before, first } = await joined()
    await server.restart()
    await first.upTo(await appended(other, 2))
    server.stop()
    await server.restart()
    await first.upTo(await appended(other, 2))
    expect(idsOf(first.collected)).toEqual(idsOf(await logAfter(other, before)))
  })
})

describe('the positions of an append', () => {
  test('come with the subscription, without a read', async () => {
    const { store, first } = await joined()
    const counted = { ...server.counted }
    const stream = newStream()
    const one = await store.append(stream, 'none', [event(), event(), event()])
    const two = await store.append(stream, 2n, [event(), event()])
    expect(server.counted.streams).toBe(counted.streams)
    const stored = (await all(store.readStream(stream))).map(({ position }) => position)
    expect([...one.positions, ...two.positions]).toEqual(stored)
    await first.upTo(two.position)
  })

  test('are read back when the subscription is silent, and without followers', async () => {
    const { store, other } = await joined()
    const release = server.silence()
    for (const each of [store, other]) {
      const stream = newStream()
      const { positions } = await each.append(stream, 'none', [event(), event()])
      expect(positions).toEqual((await all(each.readStream(stream))).map(({ position }) => position))
    }
    release()
  })
})

/** The same seed gives the same faults; the timing of the processes between them still varies. */
const dice = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return (sides: number) => Math.floor(next() * sides)
}

const seeds = Array.from({ length: process.env['BON_LONG'] === '1' ? 50 : 2 }, (_, n) => n + 1)
test.each(seeds)(
  'whatever is dropped, followers receive the log’s events in order, once (seed %i)',
  async (seed) => {
    const roll = dice(seed)
    const [store, other] = [open({ events: 12, bytes: 6_000 }), open()]
    const before = await other.head()
    const kinds: [string[] | undefined, number | undefined][] = [
      [undefined, undefined],
      [undefined, 1],
      [['table-'], 3],
      [['order-', 'table-'], 2],
      [['nothing-'], undefined],
    ]
    const follow = (after: Position, kind: number) => {
      const [prefixes, batch] = kinds[kind % kinds.length] ?? []
      const follower = followed(store, after, { ...(prefixes && { prefixes }), ...(batch && { batch }) })
      return { follower, after, prefixes }
    }
    const following = kinds.map((_, kind) => follow(before, kind))
    const releases: (() => void)[] = []
    let end = before
    for (let step = 0; step < 60; step++) {
      const fault = roll(12)
      if (fault === 0) server.dropSubscriptions()
      if (fault === 1) await server.restart()
      if (fault === 2) releases.push(following[roll(following.length)]?.follower.hold() ?? (() => undefined))
      if (fault === 3) for (const release of releases.splice(0)) release()
      if (fault === 4 && following.length < 12)
        following.push(follow([before, end][roll(2)] ?? before, roll(5)))
      if (fault === 5) server.silence()()
      const events = Array.from({ length: 1 + roll(4) }, () => event({ text: 'x'.repeat(roll(400)) }))
      const writer = roll(2) ? store : other
      const appending = writer.append(newStream(roll(2) ? 'table' : 'order'), 'none', events)
      if (fault === 6) server.dropSubscriptions()
      end = (await appending).position
    }
    for (const release of releases) release()
    for (const { follower, after, prefixes } of following) {
      await follower.upTo(end)
      expect(idsOf(follower.collected)).toEqual(idsOf(await logAfter(other, after, prefixes)))
    }
  },
)
