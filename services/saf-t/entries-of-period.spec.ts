import { journalStream } from '@bon/contracts/journal'
import { expect, test } from 'vitest'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { entriesOfPeriod } from './entries-of-period.ts'

const entity = specId(7)

/** A journal whose parts begin on these days, with these entries in each but the last. */
const journalOf = async (days: readonly (readonly [day: string, entries: number])[]) => {
  const store = specStore()
  let next_seq = 1
  for (const [index, [day, entries]] of days.entries()) {
    const data = { n: index + 1, day, after: '0', next_seq, next_nr: 1, previous_hash: '0'.repeat(64) }
    const opened = { ...data, heads: {}, spans_up_to: '0', spanned_events: 0, at: `${day}T10:00:00.000Z` }
    const meta = {
      company_uuid: specId(1),
      vat_entity_uuid: entity,
      business_day: day,
      at: opened.at,
      actor: 'sealer',
      command_id: specId(100 + index),
      command_hash: '0'.repeat(64),
      v: '1',
    }
    await store.append(journalStream(entity, index + 1), 'none', [
      { event_id: specId(200 + index), type: 'JournalOpened', data: opened, meta } as never,
    ])
    next_seq += entries
  }
  return store
}

test('the entries of a period are counted by the beginnings of its days, without the days between', async () => {
  const store = await journalOf([
    ['2026-11-02', 10],
    ['2026-11-03', 2_000],
    ['2026-11-05', 700],
    ['2026-11-06', 0],
  ])
  const of = (from: string, to: string) => entriesOfPeriod(store, entity, { from, to })
  expect(await of('2026-11-02', '2026-11-02')).toBe(10)
  expect(await of('2026-11-03', '2026-11-05')).toBe(2_700)
  // A day without a part has none, and time before the journal neither.
  expect(await of('2026-11-04', '2026-11-04')).toBe(0)
  expect(await of('2025-01-01', '2026-10-31')).toBe(0)
  // The newest part is still open: as many as the day before it.
  expect(await of('2026-11-06', '2026-11-06')).toBe(700)
  expect(await of('2025-01-01', '2026-12-31')).toBe(3_410)
})

test('a company without a journal has none', async () =>
  expect(await entriesOfPeriod(specStore(), entity, { from: '2026-01-01', to: '2026-11-01' })).toBe(0))
