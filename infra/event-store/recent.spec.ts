import { logStart } from '@bon/contracts/kernel'
import { WrongExpectedRevision } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { all, event, newStream } from './event-store.examples.ts'
import { memoryEventStore } from './memory.ts'
import { recentEventStore } from './recent.ts'

/** A log with a stream of two events, which the store continues. */
const continued = async () => {
  const [stream, log] = [newStream(), memoryEventStore()]
  await log.append(stream, 'none', [event({ n: 1 }), event({ n: 2 })])
  const start = await all(log.readAll(logStart, { limit: 10 }))
  return { stream, start, store: recentEventStore(start) }
}

test('it continues the log: revisions, positions and streams go on where the log ended', async () => {
  const { stream, start, store } = await continued()
  const { revision, position } = await store.append(stream, 1n, [event({ n: 3 })])
  expect(revision).toBe(2n)
  expect(position > (start.at(-1)?.position ?? logStart)).toBe(true)
  expect((await all(store.readStream(stream))).map(({ data }) => data)).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ])
  expect(await all(store.readAll(start.at(-1)?.position ?? logStart, { limit: 10 }))).toHaveLength(1)
  await expect(store.append(stream, 1n, [event()])).rejects.toThrow(WrongExpectedRevision)
})

test('it gives each new event out once, and none of the log', async () => {
  const { stream, store } = await continued()
  expect(store.taken()).toEqual([])
  await store.append(stream, 'any', [event({ n: 3 })])
  expect(store.taken().map(({ data }) => data)).toEqual([{ n: 3 }])
  expect(store.taken()).toEqual([])
})

test('streams that ended before a position are dropped: they cannot be read by mistake, nor begun anew', async () => {
  const { stream, start, store } = await continued()
  const later = newStream()
  await store.append(later, 'none', [event({ n: 3 })])
  store.forgetUpTo(start.at(-1)?.position ?? logStart)
  await expect(all(store.readStream(stream))).rejects.toThrow('was dropped')
  await expect(store.append(stream, 'none', [event()])).rejects.toThrow(WrongExpectedRevision)
  expect(await all(store.readStream(later))).toHaveLength(1)
})
