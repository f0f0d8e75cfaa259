import { type EntrySealed, entryHash, journalStream } from '@bon/contracts/journal'
import { money, type RecordedEvent } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { chainStateIn, chainStateOf } from './check-chain.ts'
import { createSealer } from './sealer.ts'

const entity = specId(901)
const at = '2026-11-21T20:00:00.000Z'

/** A journal of floats, sealed one after the other; the last one is not sealed when `stops`. */
const sealed = async (count: number, stops = false) => {
  const store = specStore()
  const sign = async (text: string) => {
    if (stops && text.includes(specId(2000 + count))) throw new Error('no signature for this one')
    return `signed(${text.length})`
  }
  const { seal } = createSealer({
    store,
    entityOf: async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' }),
    signer: { key_id: 'spec', certificate_pem: '', head_key: '', sign, signHead: sign },
  })
  for (let n = 1; n <= count; n++) {
    const data = { register_uuid: specId(1), cashier_uuid: specId(5), float: money(100_00), at }
    const ids = { company_uuid: specId(900), vat_entity_uuid: entity, command_id: specId(1000 + n) }
    const meta = { ...ids, command_hash: '', actor: 'spec', at, business_day: at.slice(0, 10), v: '1' }
    await store.append(`zReport-${n}`, 'none', [
      { event_id: specId(2000 + n), type: 'RegisterOpened', data, meta },
    ])
    await seal(store.log.findLast(({ type }) => type === 'RegisterOpened') as RecordedEvent).catch(
      (error: unknown) => {
        if (!stops) throw error
      },
    )
  }
  return { store, part: store.log.filter(({ stream }) => stream === journalStream(entity, 1)) }
}
const isEntry = ({ type }: RecordedEvent) => type === 'EntrySealed'

test('REG-02: a journal that holds together says its last entry, its last number and how many were computed anew', async () => {
  const { store } = await sealed(3)
  expect(await chainStateOf(store, entity)).toEqual({
    state: 'whole',
    checked: 3,
    last_seq: 3,
    last_nr: 3,
    sealed_at: at,
  })
  expect(await chainStateOf(store, specId(902))).toMatchObject({ state: 'empty', checked: 0 })
})

test('REG-02: an entry that was changed, taken out or put in another order is named', async () => {
  const { part } = await sealed(4)
  const second = part.findIndex((event) => isEntry(event) && (event.data as EntrySealed).seq === 2)
  const changed = part.map((event, i) =>
    i === second ? { ...event, data: { ...(event.data as EntrySealed), kind: 'pay_in' as const } } : event,
  )
  expect(await chainStateIn(changed)).toMatchObject({ state: 'broken', broken_at: 3, last_seq: 2 })
  expect(await chainStateIn(part.filter((_, i) => i !== second))).toMatchObject({
    state: 'broken',
    broken_at: 3,
    last_seq: 1,
  })
  const kept = part[second] as RecordedEvent
  const renumbered = { ...(kept.data as EntrySealed), nr: 7 }
  expect(entryHash(renumbered)).not.toBe(entryHash(kept.data as EntrySealed))
  expect(await chainStateIn(part.with(second, { ...kept, data: renumbered }))).toMatchObject({
    state: 'broken',
    broken_at: 2,
  })
})

test('R-4: a fact that cannot be sealed is said, until it is sealed', async () => {
  const { store, part } = await sealed(3, true)
  expect(await chainStateOf(store, entity)).toMatchObject({ state: 'stopped', last_seq: 2 })
  const { part: whole } = await sealed(3)
  const stop = part.find(({ type }) => type === 'JournalStopped') as RecordedEvent
  const last = whole.findLastIndex(isEntry)
  expect(await chainStateIn(whole.toSpliced(last, 0, stop))).toMatchObject({ state: 'whole', last_seq: 3 })
})
