import { isRejection, type Rejection, reject } from '@bon/contracts/kernel'
import { CountLine } from '@bon/contracts/registers'
import { describe, expect, test } from 'vitest'
import { specId, specStore } from '../spec-support/spec-store.ts'
import type { CommandContext, Handled } from './command-context.ts'
import { createCommandHandler } from './command-handler.ts'
import type { Decider } from './decider.ts'

type Command = { type: 'Drop'; grains: number }
type Event = { type: 'Dropped'; data: CountLine }

/** A jar that holds ten grains: the smallest decider with an event, a rejection and an empty decision. */
const jar: Decider<Command, { grains: number }, Event, 'jar.full'> = {
  schemas: { Dropped: CountLine },
  initialState: { grains: 0 },
  evolve: ({ grains }, { data }) => ({ grains: grains + data.count }),
  decide: ({ grains }, state) => {
    if (grains === 0) return []
    return state.grains + grains > 10
      ? reject('jar.full')
      : [{ type: 'Dropped', data: { unit: 1, count: grains } }]
  },
}

const stream = 'jar-1'
const context = (n: number, over: Partial<CommandContext> = {}): CommandContext => ({
  command_id: specId(n),
  company_uuid: specId(900),
  vat_entity_uuid: specId(901),
  actor: 'spec',
  now: '2026-11-21T10:00:00.000Z',
  ...over,
})
const drop = (grains: number): Command => ({ type: 'Drop', grains })
const accepted = <S>(answer: Handled<S> | Rejection): Handled<S> => {
  if (isRejection(answer)) throw new Error(answer.rejection)
  return answer
}

describe('handling a command once', () => {
  test('A.9: every event says which version of the software wrote it', async () => {
    const store = specStore()
    const { handle } = createCommandHandler(store, { bon: '0.13.0' })
    await handle(jar, stream, drop(3), context(1))
    expect(store.log).toMatchObject([{ type: 'Dropped', meta: { bon: '0.13.0' } }])
  })
  test('decides, stamps and appends', async () => {
    const store = specStore()
    const { handle } = createCommandHandler(store)
    const answer = accepted(await handle(jar, stream, drop(3), context(1)))
    expect(answer).toMatchObject({ state: { grains: 3 }, revision: 0n, repeated: false })
    expect(store.log).toMatchObject([
      {
        stream,
        type: 'Dropped',
        data: { count: 3 },
        meta: { command_id: specId(1), company_uuid: specId(900), business_day: '2026-11-21', v: '1' },
      },
    ])
  })

  test('each event of one command has the position that the log assigned to it', async () => {
    const store = specStore()
    const grainByGrain: typeof jar = {
      ...jar,
      decide: ({ grains }) =>
        Array.from({ length: grains }, () => ({ type: 'Dropped', data: { unit: 1, count: 1 } })),
    }
    const { handle } = createCommandHandler(store)
    const { events, position } = accepted(await handle(grainByGrain, stream, drop(3), context(1)))
    const stored = store.log.map((event) => event.position)
    expect(events.map((event) => event.position)).toEqual(stored)
    expect(new Set(stored).size).toBe(3)
    expect(position).toBe(stored.at(-1))
  })

  test('a rejection and an empty decision append no event', async () => {
    const store = specStore()
    const { handle } = createCommandHandler(store)
    expect(await handle(jar, stream, drop(11), context(1))).toMatchObject({ rejection: 'jar.full' })
    expect(await handle(jar, stream, drop(0), context(2))).toMatchObject({ events: [], position: undefined })
    expect(store.log).toEqual([])
  })

  test('the same id ten times concurrently is one event and ten equal answers', async () => {
    const store = specStore()
    const { handle } = createCommandHandler(store)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => handle(jar, stream, drop(3), context(1))),
    )
    expect(store.log).toHaveLength(1)
    for (const answer of answers) {
      expect(accepted(answer)).toMatchObject({ state: { grains: 3 }, revision: 0n })
      expect(accepted(answer).events.map(({ event_id }) => event_id)).toEqual([store.log[0]?.event_id])
    }
  })

  test('a repetition gets the first answer, whatever happened since', async () => {
    const { handle } = createCommandHandler(specStore())
    await handle(jar, stream, drop(3), context(1))
    await handle(jar, stream, drop(4), context(2))
    expect(accepted(await handle(jar, stream, drop(3), context(1)))).toMatchObject({
      state: { grains: 3 },
      revision: 0n,
      repeated: true,
    })
  })

  test('the same id with another body is refused', async () => {
    const store = specStore()
    const { handle } = createCommandHandler(store)
    await handle(jar, stream, drop(3), context(1))
    expect(await handle(jar, stream, drop(4), context(1))).toMatchObject({ rejection: 'command.reused' })
    expect(store.log).toHaveLength(1)
  })

  test('a stream of another company does not exist', async () => {
    const handler = createCommandHandler(specStore())
    await handler.handle(jar, stream, drop(3), context(1))
    const foreign = context(2, { company_uuid: specId(999) })
    expect(await handler.load(jar, stream, specId(999))).toBeUndefined()
    expect(await handler.peek(jar, stream, specId(999))).toBeUndefined()
    expect(await handler.repeated(jar, stream, foreign)).toMatchObject({ rejection: 'request.not_found' })
    expect(await handler.handle(jar, stream, drop(1), foreign)).toMatchObject({
      rejection: 'request.not_found',
    })
  })
})

describe('a handler that has evicted the stream', () => {
  /** A context with `is_new`, so that nothing is read before the append. */
  const asNew = (n: number, over: Partial<CommandContext> = {}) => context(n, { is_new: true, ...over })

  test('answers a later repetition with the stored events, not with a new decision', async () => {
    const store = specStore()
    await createCommandHandler(store).handle(jar, stream, drop(3), asNew(1))
    const later = asNew(1, { now: '2026-11-22T10:00:00.000Z' })
    const answer = accepted(await createCommandHandler(store).handle(jar, stream, drop(3), later))
    expect(answer.events).toEqual(store.log)
    expect(answer.repeated).toBe(true)
  })

  test('refuses the same id with another body', async () => {
    const store = specStore()
    const hashed = (hash: string) => asNew(1, { command_hash: hash.repeat(64) })
    await createCommandHandler(store).handle(jar, stream, drop(3), hashed('a'))
    const answer = await createCommandHandler(store).handle(jar, stream, drop(4), hashed('b'))
    expect(answer).toMatchObject({ rejection: 'command.reused' })
  })

  test('rejects, or answers that nothing is to be done, only after reading the stream', async () => {
    const store = specStore()
    const opened: typeof jar = {
      ...jar,
      decide: (command, state, now) =>
        state.grains === 0 && command.grains === 2 ? reject('jar.full') : jar.decide(command, state, now),
    }
    await createCommandHandler(store).handle(jar, stream, drop(3), context(1))
    // Regression: a step of a sale whose session was no longer cached was rejected here, after the guest had paid.
    const handled = await createCommandHandler(store).handle(opened, stream, drop(2), asNew(2))
    expect(accepted(handled).state).toEqual({ grains: 5 })
    const idle = await createCommandHandler(store).handle(jar, stream, drop(0), asNew(3))
    expect(accepted(idle)).toMatchObject({ state: { grains: 5 }, revision: 1n })
  })

  test('two processes that drive one step concurrently both end with the stored event', async () => {
    const store = specStore()
    const [api, reactor] = [createCommandHandler(store), createCommandHandler(store)]
    await api.handle(jar, stream, drop(1), context(1))
    await reactor.load(jar, stream, specId(900))
    await api.handle(jar, stream, drop(3), context(2, { actor: 'cashier' }))
    const late = context(2, { actor: 'pay-order', now: '2026-11-21T10:00:02.000Z' })
    const answer = accepted(await reactor.handle(jar, stream, drop(3), late))
    expect(answer.events).toEqual(store.log.slice(1))
  })
})

describe('when another writer was first', () => {
  test('the command is decided again on the current state', async () => {
    const store = specStore()
    const [one, other] = [createCommandHandler(store), createCommandHandler(store)]
    await one.handle(jar, stream, drop(1), context(1))
    await other.load(jar, stream, specId(900))
    await one.handle(jar, stream, drop(2), context(2))
    expect(accepted(await other.handle(jar, stream, drop(3), context(3)))).toMatchObject({
      state: { grains: 6 },
      revision: 2n,
    })
  })

  test('a rejection is given only after reading the store', async () => {
    const store = specStore()
    const pot: typeof jar = {
      ...jar,
      decide: (command, state, now) =>
        state.grains < 5 ? reject('jar.full') : jar.decide(command, state, now),
    }
    const [one, other] = [createCommandHandler(store), createCommandHandler(store)]
    await one.handle(jar, stream, drop(1), context(1))
    await other.load(jar, stream, specId(900))
    await one.handle(jar, stream, drop(5), context(2))
    expect(accepted(await other.handle(pot, stream, drop(1), context(3))).state).toEqual({ grains: 7 })
  })
})

describe('an append whose answer was lost', () => {
  test.each([true, false])('is resolved by the retry (it was done: %s)', async (done) => {
    const store = specStore()
    const { handle } = createCommandHandler(store)
    await handle(jar, stream, drop(1), context(1))
    store.loseNextAnswer(done)
    await expect(handle(jar, stream, drop(3), context(2))).rejects.toThrow('lost')
    const answer = accepted(await handle(jar, stream, drop(3), context(2)))
    expect(answer).toMatchObject({ state: { grains: 4 }, revision: 1n, repeated: done })
    expect(store.log).toHaveLength(2)
  })
})

test('the state at a revision is the state of that time', async () => {
  const handler = createCommandHandler(specStore())
  for (const n of [1, 2, 3]) await handler.handle(jar, stream, drop(n), context(n))
  expect(await handler.at(jar, stream, 1n)).toEqual({ grains: 3 })
  expect(await handler.at(jar, stream, 2n)).toEqual({ grains: 6 })
})

test('a bounded cache evicts streams, and nothing else changes', async () => {
  const handler = createCommandHandler(specStore(), { cached: 1 })
  await handler.handle(jar, 'jar-1', drop(1), context(1))
  await handler.handle(jar, 'jar-2', drop(2), context(2))
  expect((await handler.load(jar, 'jar-1', specId(900)))?.state).toEqual({ grains: 1 })
})
