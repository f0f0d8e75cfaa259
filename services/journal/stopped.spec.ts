import type { EntrySealed, SpanSealed } from '@bon/contracts/journal'
import { money, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { MalformedEvent, StoreUnavailable } from '@bon/contracts/ports'
import { beforeEach, expect, test } from 'vitest'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createSealer } from './sealer.ts'

const [ours, neighbours, bar] = [901, 902, 1].map(specId) as [Uuid, Uuid, Uuid]
const saturday = '2026-11-21T20:00:00.000Z'
const sunday = '2026-11-22T10:00:00.000Z'

let store: SpecStore
let poison: Uuid | undefined
let signatures = 0
beforeEach(() => {
  store = specStore()
  poison = undefined
  signatures = 0
})

const signerOf = () => ({
  key_id: 'spec',
  certificate_pem: '',
  head_key: '',
  signHead: async (text: string) => `head(${text.length})`,
  sign: async (text: string) => {
    signatures++
    if (poison && text.includes(poison)) throw new Error('no signature for this one')
    return `signed(${text.length})`
  },
})
/** A sealer with its own cache, as in another process. */
const sealerOn = (log = store, onResume?: () => void) =>
  createSealer({
    store: log,
    ...(onResume && { onResume }),
    entityOf: async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' }),
    signer: signerOf(),
  })

/** Appends a float of a register, which gets a number. */
const happens = async (vat_entity_uuid = ours, at = saturday): Promise<RecordedEvent> => {
  const n = store.log.length + 1
  const data = { register_uuid: bar, cashier_uuid: specId(5), float: money(100_00), at }
  const ids = { company_uuid: specId(900), vat_entity_uuid, command_id: specId(1000 + n) }
  const meta = { ...ids, command_hash: '', actor: 'spec', at, business_day: at.slice(0, 10), v: '1' }
  await store.append(`zReport-${n}`, 'none', [
    { event_id: specId(2000 + n), type: 'RegisterOpened', data, meta },
  ])
  return store.log.at(-1) as RecordedEvent
}
const sealedOf = (entity: Uuid) =>
  store.log
    .filter(({ type, stream }) => type === 'EntrySealed' && stream.startsWith(`journal-${entity}`))
    .map(({ data }) => {
      const { nr, source_event_id } = data as EntrySealed
      return { nr, source_event_id }
    })
const inOrder = (sources: readonly RecordedEvent[]) =>
  sources.map(({ event_id }, i) => ({ nr: i + 1, source_event_id: event_id }))

const waits = { name: 'NotSealed', cause: undefined }

test('R-4: nothing is sealed after an earlier source of its VAT entity that cannot be; the neighbour continues', async () => {
  const { seal } = sealerOn()
  const sources = [await happens(), await happens(), await happens(), await happens()]
  const [first, stuck, ...later] = sources as [RecordedEvent, RecordedEvent, RecordedEvent]
  await seal(first)
  poison = stuck.event_id
  await expect(seal(stuck)).rejects.toMatchObject({ cause: new Error('no signature for this one') })
  for (const source of later) await expect(seal(source)).rejects.toMatchObject(waits)
  expect(sealedOf(ours)).toEqual(inOrder([first]))
  expect((await seal(await happens(neighbours))).nr).toBe(1)

  poison = undefined
  const next = await happens()
  expect((await seal(next)).nr).toBe(5)
  expect(sealedOf(ours)).toEqual(inOrder([...sources, next]))
  expect((await seal(stuck)).nr).toBe(2)
})

test('R-4: all waiting sources are sealed together with the failed one, whoever requests it', async () => {
  const { seal } = sealerOn()
  const sources = [await happens(), await happens(), await happens()]
  const [stuck, ...later] = sources as [RecordedEvent, RecordedEvent, RecordedEvent]
  poison = stuck.event_id
  await Promise.allSettled(sources.map(seal))
  poison = undefined
  await seal(stuck)
  const next = await happens()
  await seal(next)
  expect(sealedOf(ours)).toEqual(inOrder([stuck, ...later, next]))
})

test('R-4: of sources sealed together, those before the failing one are sealed and answered', async () => {
  const { seal } = sealerOn()
  const sources = [await happens(), await happens(), await happens(), await happens()]
  poison = sources[2]?.event_id
  const answers = await Promise.allSettled(sources.map(seal))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(sealedOf(ours)).toEqual(inOrder(sources.slice(0, 2)))
})

test('R-4: the next day does not skip it either, and names it', async () => {
  const { seal } = sealerOn()
  const first = await happens()
  await seal(first)
  const stuck = await happens()
  poison = stuck.event_id
  const tomorrow = await happens(ours, sunday)
  await expect(seal(tomorrow)).rejects.toMatchObject({ name: 'NotSealed', source: stuck })
  poison = undefined
  expect((await seal(tomorrow)).nr).toBe(3)
  expect(sealedOf(ours)).toEqual(inOrder([first, stuck, tomorrow]))
})

test('R-4: a process whose memory is older than the stop seals nothing later, nor does a newly started one', async () => {
  const [one, other] = [sealerOn(), sealerOn()]
  const first = await happens()
  await one.seal(first)
  await other.seal(first)
  const [stuck, later] = [await happens(), await happens()]
  poison = stuck.event_id
  await expect(one.seal(stuck)).rejects.toMatchObject({ name: 'NotSealed' })
  await expect(other.seal(later)).rejects.toMatchObject(waits)
  await expect(sealerOn().seal(later)).rejects.toMatchObject(waits)
  expect(sealedOf(ours)).toEqual(inOrder([first]))
  poison = undefined
  expect((await other.seal(later)).nr).toBe(3)
  expect((await one.seal(stuck)).nr).toBe(2)
})

test('R-4: of two processes that seal concurrently, the one that writes after the stop seals nothing later', async () => {
  const first = await happens()
  const [stuck, later] = [await happens(), await happens()]
  poison = stuck.event_id
  let onStop: (() => void) | undefined
  const append: SpecStore['append'] = async (stream, expected, events) => {
    const appended = await store.append(stream, expected, events)
    if (events.some(({ type }) => type === 'JournalStopped')) onStop?.()
    return appended
  }
  const slow: SpecStore['append'] = async (stream, expected, events) => {
    if (events.some(({ type }) => type === 'EntrySealed')) await stopped
    return store.append(stream, expected, events)
  }
  const one = sealerOn(Object.assign(Object.create(store), { append }) as SpecStore)
  await one.seal(first)
  const stopped = new Promise<void>((resolve) => {
    onStop = resolve
  })
  const other = sealerOn(Object.assign(Object.create(store), { append: slow }) as SpecStore)
  const late = other.seal(later)
  await expect(one.seal(stuck)).rejects.toMatchObject({ name: 'NotSealed' })
  await expect(late).rejects.toMatchObject(waits)
  expect(sealedOf(ours)).toEqual(inOrder([first]))
})

test('R-4: a failing append stops the journal like a failing signature', async () => {
  let refused: Uuid | undefined
  const append: SpecStore['append'] = async (stream, expected, events) => {
    const sealed = events.flatMap(({ type, data }) => (type === 'EntrySealed' ? [data as EntrySealed] : []))
    if (sealed.some(({ source_event_id }) => source_event_id === refused))
      throw new MalformedEvent('too long')
    return store.append(stream, expected, events)
  }
  const { seal } = sealerOn(Object.assign(Object.create(store), { append }) as SpecStore)
  const sources = [await happens(), await happens(), await happens()]
  refused = sources[1]?.event_id
  const [, stuck, later] = await Promise.allSettled(sources.map(seal))
  expect(stuck).toMatchObject({ reason: { name: 'NotSealed', cause: { name: 'MalformedEvent' } } })
  expect(later).toMatchObject({ reason: waits })
  expect(sealedOf(ours)).toEqual(inOrder(sources.slice(0, 1)))
})

test('R-4: a failure that no receipt causes stops nothing: the next attempt seals in order', async () => {
  let isLost = true
  const entityOf = async () => {
    if (isLost) throw new Error('no VAT entity')
    return { cvr: '12345678', zone: 'Europe/Copenhagen' }
  }
  const { seal } = createSealer({ store, signer: signerOf(), entityOf })
  const source = await happens()
  await expect(seal(source)).rejects.toThrow('no VAT entity')
  isLost = false
  expect((await seal(source)).nr).toBe(1)
  expect(store.log.some(({ type }) => type === 'JournalStopped')).toBe(false)
})

test('R-4: an unavailable store stops nothing, and is reported as such', async () => {
  let isAway = true
  const append: SpecStore['append'] = async (stream, ...rest) => {
    if (isAway && stream.startsWith('journal-')) throw new StoreUnavailable('away')
    return store.append(stream, ...rest)
  }
  const { seal } = sealerOn(Object.assign(Object.create(store), { append }) as SpecStore)
  const source = await happens()
  await expect(seal(source)).rejects.toThrow(StoreUnavailable)
  isAway = false
  expect((await seal(source)).nr).toBe(1)
})

test('R-4: other waiters are notified once that the journal continues, after all is sealed', async () => {
  const notifications: number[] = []
  const { seal } = sealerOn(store, () => void notifications.push(sealedOf(ours).length))
  const sources = [await happens(), await happens(), await happens()]
  poison = sources[0]?.event_id
  await Promise.allSettled(sources.map(seal))
  expect(notifications).toEqual([])
  poison = undefined
  await Promise.all(sources.map(seal))
  await seal(await happens())
  expect(notifications).toEqual([3])
})

test('R-4: a stopped journal costs one signature and one read per attempt, however much waits', async () => {
  const read: string[] = []
  const readStream: SpecStore['readStream'] = (stream, options) => {
    read.push(stream)
    return store.readStream(stream, options)
  }
  const { seal } = sealerOn(Object.assign(Object.create(store), { readStream }) as SpecStore)
  const stuck = await happens()
  poison = stuck.event_id
  for (let i = 0; i < 10; i++) await happens()
  await expect(seal(stuck)).rejects.toThrow()
  signatures = 0
  read.splice(0)
  await expect(seal(await happens())).rejects.toMatchObject(waits)
  expect(signatures).toBe(1)
  expect(read).toEqual([stuck.stream])
})

test('R-15: no span passes an event that happened while the journal had stopped, and one follows the resumption', async () => {
  const sealer = sealerOn()
  const before = await happens()
  await sealer.seal(before)
  await sealer.sealSpans([before])
  const stuck = await happens()
  poison = stuck.event_id
  await expect(sealer.seal(stuck)).rejects.toMatchObject({ name: 'NotSealed' })
  await expect(sealer.sealSpans([stuck])).rejects.toMatchObject({ name: 'NotSealed' })
  const neighbour = await happens(neighbours)
  // One that waits keeps no other VAT entity waiting.
  await expect(sealer.sealSpans([stuck, neighbour])).rejects.toMatchObject({ name: 'NotSealed' })
  poison = undefined
  await sealer.seal(stuck)
  const later = await happens()
  await sealer.sealSpans([stuck, later])
  await sealer.sealSpans([stuck, later])
  const spans = store.log.filter(({ type }) => type === 'SpanSealed')
  const of = (entity: Uuid) =>
    spans.flatMap(({ stream, data }) => {
      const { after, up_to, events } = data as SpanSealed
      return stream.startsWith(`journal-${entity}`) ? [{ after, up_to, events }] : []
    })
  const place = ({ position }: RecordedEvent) => position.toString()
  expect(of(neighbours)).toEqual([{ after: '0', up_to: place(neighbour), events: 1 }])
  expect(of(ours)).toEqual([
    { after: '0', up_to: place(before), events: 1 },
    { after: place(before), up_to: place(later), events: 2 },
  ])
})
