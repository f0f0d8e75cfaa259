import { type EntrySealed, entryHash, sourceHash, zeroHash } from '@bon/contracts/journal'
import { type Instant, money, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import { describe, expect, test } from 'vitest'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createSealer } from './sealer.ts'

const entity = specId(901)
const [bar, terrace] = [specId(1), specId(2)] as [Uuid, Uuid]
const saturday = '2026-11-21T20:00:00.000Z'
const sunday = '2026-11-22T10:00:00.000Z'

const signer: Signer = {
  key_id: 'spec',
  certificate_pem: '',
  head_key: '',
  signHead: async (message) => `head(${message.length})`,
  sign: async (message) => `signed(${message.length})`,
}
const sealerOn = (store: SpecStore) =>
  createSealer({ store, signer, entityOf: async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' }) })

let count = 0
/** Appends a source to a session's stream: a float is a transaction, an X report an event without a number. */
const happens = async (
  store: SpecStore,
  type: 'RegisterOpened' | 'XReportTaken',
  at: Instant,
  register_uuid = bar,
) => {
  const n = ++count
  const common = { register_uuid, cashier_uuid: specId(5), at }
  const data = type === 'XReportTaken' ? { ...common, x: 1, gross: 0 } : { ...common, float: money(100_00) }
  const meta = {
    company_uuid: specId(900),
    vat_entity_uuid: entity,
    command_id: specId(1000 + n),
    command_hash: zeroHash,
    actor: 'spec',
    at,
    business_day: at.slice(0, 10),
    v: '1',
  }
  await store.append(`zReport-${n}`, 'none', [{ event_id: specId(2000 + n), type, data, meta }])
  return store.log.at(-1) as RecordedEvent
}
const journal = (store: SpecStore) => store.log.filter(({ stream }) => stream.startsWith('journal-'))
const entries = (store: SpecStore) =>
  journal(store)
    .filter(({ type }) => type === 'EntrySealed')
    .map(({ stream, data }) => ({ ...(data as EntrySealed), part: stream.slice(-1) }))

describe('sealing', () => {
  test('numbers without gaps, one hash chain, one signature chain per register', async () => {
    const store = specStore()
    const { seal } = sealerOn(store)
    const sources = [
      await happens(store, 'RegisterOpened', saturday, bar),
      await happens(store, 'XReportTaken', saturday, bar),
      await happens(store, 'RegisterOpened', saturday, terrace),
      await happens(store, 'RegisterOpened', saturday, bar),
    ]
    await Promise.all(sources.map(seal))
    const sealed = entries(store)
    expect(sealed.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(sealed.map(({ nr }) => nr)).toEqual([1, undefined, 2, 3])
    expect(sealed.map(({ previous_signature }) => previous_signature)).toEqual([
      '0',
      undefined,
      '0',
      sealed[0]?.signature,
    ])
    expect(sealed.map(({ source_hash }) => source_hash)).toEqual(sources.map(sourceHash))
    const hashes = sealed.map(({ part: _, ...entry }) => entryHash(entry))
    expect(sealed.map(({ previous_hash }) => previous_hash)).toEqual([zeroHash, ...hashes.slice(0, -1)])
  })

  test('signs the eleven fields of the source (LAW-5)', async () => {
    const store = specStore()
    const source = await happens(store, 'RegisterOpened', saturday)
    await sealerOn(store).seal(source)
    expect(entries(store)[0]?.signed).toBe(
      `0;1;${source.event_id};11007;2026-11-21;21:00:00+01:00;${specId(5)};100.00;100.00;${bar};12345678`,
    )
  })

  test('one source is one entry, however often and by whichever process it is requested', async () => {
    const store = specStore()
    const source = await happens(store, 'RegisterOpened', saturday)
    const [one, other] = [sealerOn(store), sealerOn(store)]
    const answers = await Promise.all([one.seal(source), other.seal(source), one.seal(source)])
    expect(entries(store)).toHaveLength(1)
    expect(new Set(answers.map(({ nr }) => nr))).toEqual(new Set([1]))
    expect(await sealerOn(store).seal(source)).toEqual(answers[0])
  })

  test('two processes share the series without a gap', async () => {
    const store = specStore()
    const [one, other] = [sealerOn(store), sealerOn(store)]
    const sources: RecordedEvent[] = []
    for (let i = 0; i < 10; i++) sources.push(await happens(store, 'RegisterOpened', saturday))
    const answers = await Promise.all(sources.map((source, i) => (i % 2 ? one : other).seal(source)))
    expect(answers.map(({ nr }) => nr).sort((a = 0, b = 0) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(entries(store).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test.each([true, false])('an append whose answer was lost is sealed once (done: %s)', async (done) => {
    const store = specStore()
    const { seal } = sealerOn(store)
    await seal(await happens(store, 'RegisterOpened', saturday))
    const source = await happens(store, 'RegisterOpened', saturday)
    store.loseNextAnswer(done)
    await expect(seal(source)).rejects.toThrow('lost')
    expect((await seal(source)).nr).toBe(2)
    expect(entries(store)).toHaveLength(2)
  })
})

describe('rollover of the day', () => {
  test('the fence has the state of the old stream, and the new one continues from it', async () => {
    const store = specStore()
    const { seal } = sealerOn(store)
    await seal(await happens(store, 'RegisterOpened', saturday))
    const unsealed = await happens(store, 'XReportTaken', saturday)
    const first = await happens(store, 'RegisterOpened', sunday)
    await seal(first)
    expect(journal(store).map(({ type, stream }) => `${stream.slice(-1)} ${type}`)).toEqual([
      '1 JournalOpened',
      '1 JournalKeyIntroduced',
      '1 EntrySealed',
      '1 EntrySealed',
      '1 JournalClosed',
      '2 JournalOpened',
      '2 EntrySealed',
    ])
    expect(entries(store)[1]?.source_event_id).toBe(unsealed.event_id)
    expect(journal(store)[4]?.data).toMatchObject({
      up_to: unsealed.position.toString(),
      next_seq: 3,
      next_nr: 2,
    })
    expect(journal(store)[5]?.data).toMatchObject({ n: 2, day: '2026-11-22', next_seq: 3, next_nr: 2 })
    expect((await seal(unsealed)).seq).toBe(2)
  })

  test('a late source of yesterday is sealed after the fence, and stays found after more days', async () => {
    const store = specStore()
    const { seal } = sealerOn(store)
    await seal(await happens(store, 'RegisterOpened', saturday))
    await seal(await happens(store, 'RegisterOpened', sunday))
    const late = await happens(store, 'RegisterOpened', saturday)
    expect((await seal(late)).nr).toBe(3)
    await seal(await happens(store, 'RegisterOpened', '2026-11-23T10:00:00.000Z'))
    expect((await sealerOn(store).seal(late)).nr).toBe(3)
    expect(entries(store).map(({ part }) => part)).toEqual(['1', '2', '2', '3'])
  })

  test.each([
    [
      'together',
      (seal: Seal, early: RecordedEvent, late: RecordedEvent) => Promise.all([early, late].map(seal)),
    ],
    [
      'the late one first',
      async (seal: Seal, early: RecordedEvent, late: RecordedEvent) => [await seal(late), await seal(early)],
    ],
  ])('a late source of yesterday after tomorrow’s first one is sealed once: %s', async (_, sealBoth) => {
    const store = specStore()
    const { seal } = sealerOn(store)
    await seal(await happens(store, 'RegisterOpened', saturday))
    const early = await happens(store, 'RegisterOpened', sunday)
    const late = await happens(store, 'RegisterOpened', saturday)
    await sealBoth(seal, early, late)
    for (const day of ['2026-11-23', '2026-11-24']) {
      await seal(await happens(store, 'RegisterOpened', `${day}T10:00:00.000Z`))
      await seal(late)
      await sealerOn(store).seal(late)
    }
    const sources = entries(store).map(({ source_event_id }) => source_event_id)
    expect(sources).toHaveLength(5)
    expect(new Set(sources).size).toBe(5)
    for (const { data } of journal(store).filter(({ type }) => type === 'JournalClosed')) {
      const { up_to, next_seq } = data as { up_to: string; next_seq: number }
      for (const entry of entries(store)) {
        expect(BigInt(entry.source_position) <= BigInt(up_to)).toBe(entry.seq < next_seq)
      }
    }
  })

  test('FIND-M7: the rollover reads only what the process managers have not passed yet', async () => {
    const store = specStore()
    const read: RecordedEvent[] = []
    const counting: SpecStore = {
      ...store,
      async *readAll(after, options) {
        for await (const event of store.readAll(after, options)) {
          read.push(event)
          yield event
        }
      },
    }
    const { seal } = createSealer({
      store: counting,
      signer,
      entityOf: async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' }),
      sealedUpTo: async () => passed,
    })
    for (let i = 0; i < 20; i++) await seal(await happens(store, 'RegisterOpened', saturday))
    const passed = await store.head()
    const inFlight = await happens(store, 'XReportTaken', saturday)
    const cause = await happens(store, 'RegisterOpened', sunday)
    await seal(cause)
    expect(read.map(({ event_id }) => event_id)).toEqual([inFlight.event_id, cause.event_id])
    expect(entries(store).at(-2)).toMatchObject({ source_event_id: inFlight.event_id, part: '1' })
  })

  test('a stream found closed after a crash is rolled over by the next request', async () => {
    const store = specStore()
    await sealerOn(store).seal(await happens(store, 'RegisterOpened', saturday))
    const source = await happens(store, 'RegisterOpened', sunday)
    const append = store.append
    const failingStore = {
      ...store,
      append: ((stream, ...rest) =>
        stream.endsWith('-2')
          ? Promise.reject(new Error('crash'))
          : append(stream, ...rest)) as typeof append,
    }
    await expect(sealerOn(failingStore).seal(source)).rejects.toThrow('crash')
    expect((await sealerOn(store).seal(source)).nr).toBe(2)
    expect(entries(store).map(({ part }) => part)).toEqual(['1', '2'])
  })
})

type Seal = ReturnType<typeof createSealer>['seal']

describe('keys (FIND-H2, R-19)', () => {
  const withKey = (store: SpecStore, key_id: string) => {
    const own: Signer = {
      key_id,
      certificate_pem: '',
      head_key: '',
      signHead: async (message) => `head ${key_id} ${message.length}`,
      sign: async (message) => `${key_id} ${message.length}`,
    }
    return createSealer({
      store,
      signer: own,
      entityOf: async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' }),
    })
  }

  test('the key is recorded before its first entry, and a process with another key seals nothing', async () => {
    const store = specStore()
    const [one, two] = [
      await happens(store, 'RegisterOpened', saturday),
      await happens(store, 'XReportTaken', saturday),
    ]
    await withKey(store, 'one').seal(one)
    await expect(withKey(store, 'two').seal(two)).rejects.toThrow(
      'signed by key one, and this process holds two',
    )
    expect(journal(store).map(({ type }) => type)).toEqual([
      'JournalOpened',
      'JournalKeyIntroduced',
      'EntrySealed',
    ])
  })

  test('an equal event id means equal content: different content of another process is a conflict', async () => {
    const ids = await Promise.all(
      ['one', 'two'].map(async (key_id) => {
        const store = specStore()
        count = 500
        await withKey(store, key_id).seal(await happens(store, 'RegisterOpened', saturday))
        return journal(store).at(-1)?.event_id
      }),
    )
    expect(ids[0]).not.toBe(ids[1])
  })
})
