import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Anchor, anchorsIn, headCode } from '@bon/contracts/journal'
import type { RecordedEvent } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import { keyFileSigner } from '@bon/infra/signer'
import { checkByCertificate, type Verdict, verify } from '@bon/infra/verify'
import { isSpanned } from '@bon/services/journal'
import { beforeAll, describe, expect, test } from 'vitest'
import { entity, id, smallTrade, vat_entity_uuid } from '../../infra/spec-support/verify/spec-shop.ts'
import { at, closedUp } from '../../infra/spec-support/verify/tamper.ts'
import { forge, hashOf } from './forger.ts'
import { changes, type Data, more, other, removals, setUpKinds } from './tampering-kinds.ts'

type Log = RecordedEvent[]

let signer: Signer
let log: Log
/** The head that the first Z prints: everything after it is at most one session long. */
let head_of_z: Anchor
/** What the last receipt prints. */
let code_of_receipt: string

beforeAll(async () => {
  signer = await keyFileSigner(await mkdtemp(join(tmpdir(), 'bon-tampering-')), Date.parse('2026-11-21'))
  log = await smallTrade(signer, { spans: true, setUp: setUpKinds })
  const code = (event: RecordedEvent) =>
    headCode({ seq: Number((event.data as Data)['seq']), hash: hashOf(event) })
  const sealing = (type: string, nth: number) => {
    const source = log[at(log, type, nth)]
    const entry = log.find(({ data }) => (data as Data)['source_event_id'] === source?.event_id)
    if (!entry) throw new Error(`${type} is not sealed`)
    return entry
  }
  head_of_z = anchorsIn(`Z 1 ${code(sealing('ZReportClosed', 0))}`)[0] as Anchor
  code_of_receipt = code(sealing('ReceiptRecorded', -1))
})

const verified = (
  tampered: readonly RecordedEvent[],
  anchors: readonly Anchor[] = [],
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<Verdict> =>
  verify({
    texts,
    max_in_memory: 10_000,
    store: {
      async *readAll(after, { limit }) {
        yield* tampered.filter(({ position }) => position > after).slice(0, limit)
      },
    },
    entities: (uuid) => (uuid === vat_entity_uuid ? entity : undefined),
    checkSignature: checkByCertificate(),
    anchors,
  })

const changed = (type: string, data: (data: Data) => Data, nth = 0): Log => {
  const place = at(log, type, nth)
  const event = log[place] as RecordedEvent
  return log.with(place, { ...event, data: { ...event.data, ...data(event.data as Data) } })
}
const changedMeta = (type: string, meta: Partial<RecordedEvent['meta']>): Log => {
  const place = at(log, type)
  const event = log[place] as RecordedEvent
  return log.with(place, { ...event, meta: { ...event.meta, ...meta } as RecordedEvent['meta'] })
}
/** With the revisions closed up; positions may have gaps. */
const without = (type: string, nth = 0): Log => closedUp(log.toSpliced(at(log, type, nth), 1))

/** Rows of the table in contracts/rules, in the order of the tests. */
const rows: string[] = []
const tabled = (level: string, what: string, verdict: Verdict, held = 'nothing'): Verdict => {
  rows.push(`| ${level} | ${what} | ${held} | ${verdict.ok ? '**not seen**' : `\`${verdict.violation}\``} |`)
  return verdict
}

const isLocated = (verdict: Verdict, event: RecordedEvent): boolean => {
  if (verdict.ok || !('position' in verdict.where)) return false
  const { where, summary } = verdict
  const after = log.filter(({ position }) => position > event.position)
  // What was taken out has no place any more: the next event of the span is named instead, or one that refers to it.
  return (
    where.stream === event.stream ||
    where.position === event.position.toString() ||
    after.some(({ position }) => where.position === position.toString()) ||
    summary.includes(event.stream)
  )
}

test('the shop is small and honest, and every one of its events is sealed', async () => {
  expect(log.length).toBeLessThan(2_000)
  const verdict = await verified(log, [head_of_z])
  expect(verdict).toMatchObject({ ok: true, overdue: [], pins: [{ seq: head_of_z.seq }] })
  const counted = verdict.ok ? (verdict.checked['spanned_events'] ?? 0) : 0
  expect(counted).toBe(log.filter(isSpanned).length)
})

describe('level one: plain SQL', () => {
  test.each(changes)('%s', async (what, type, data) => {
    const verdict = tabled('SQL', what, await verified(changed(type, data)))
    expect(verdict).toMatchObject({ ok: false, where: { type } })
  })
  test.each(removals)('%s taken out', async (type) => {
    const verdict = tabled('SQL', `${type} taken out`, await verified(log.toSpliced(at(log, type), 1)))
    expect(isLocated(verdict, log[at(log, type)] as RecordedEvent)).toBe(true)
  })
})

describe('level two: knows the program, has no key', () => {
  test('a forger who changes nothing gives the log back', async () => {
    expect(await forge(log, entity, undefined)).toEqual(log)
  })
  test.each(changes)('%s', async (what, type, data) => {
    const verdict = tabled(
      'program',
      what,
      await verified(await forge(changed(type, data), entity, undefined)),
    )
    expect(verdict.ok).toBe(false)
    expect(isLocated(verdict, log[at(log, type)] as RecordedEvent)).toBe(true)
  })
  test.each(removals)('%s taken out', async (type) => {
    const verdict = await verified(await forge(without(type), entity, undefined))
    expect(tabled('program', `${type} taken out`, verdict).ok).toBe(false)
  })
  test.each([
    ['who did it', 'TenderAccepted', { actor: 'somebody else' }],
    ['who changed a price', 'ResourceChanged', { actor: 'somebody else' }],
    ['when a price was changed', 'ResourceChanged', { at: '2026-11-21T11:00:01.000Z' }],
    ['the mode of a sale', 'OrderLineAdded', { test_mode: 'yes' as const }],
  ])('%s', async (what, type, meta) => {
    const verdict = await verified(await forge(changedMeta(type, meta), entity, undefined))
    expect(tabled('program', what, verdict).ok).toBe(false)
  })
  test('the oldest day taken out', async () => {
    const from = at(log, 'JournalClosed')
    const verdict = await verified(await forge(closedUp(log.slice(from)), entity, undefined))
    expect(tabled('program', 'the oldest day taken out', verdict).ok).toBe(false)
  })
  test('spans taken out with what they held', async () => {
    const spanless = closedUp(log.filter(({ type }) => type !== 'SpanSealed' && type !== 'GiftCardIssued'))
    const verdict = await verified(await forge(spanless, entity, undefined))
    expect(tabled('program', 'spans taken out with what they held', verdict).ok).toBe(false)
  })
})

describe('what only a head outside shows', () => {
  const receipt = () => anchorsIn(code_of_receipt)
  test('F2: the last sales of an open session taken out, with their entries', async () => {
    const cut = log.slice(0, at(log, 'ReceiptRecorded', -1) - 4)
    const what = 'the last sales of an open session taken out, with their entries'
    expect(tabled('cut', what, await verified(cut)).ok).toBe(true)
    expect(tabled('cut', what, await verified(cut, receipt()), 'a later receipt')).toMatchObject({
      ok: false,
      violation: 'anchor.beyond_the_end',
    })
  })
  test('F4: rolled back to yesterday’s copy', async () => {
    const yesterday = log.slice(
      0,
      log.findIndex(({ meta }) => meta.business_day > '2026-11-21'),
    )
    const what = 'rolled back to yesterday’s copy'
    expect(tabled('cut', what, await verified(yesterday)).ok).toBe(true)
    expect(tabled('cut', what, await verified(yesterday, receipt()), 'a later receipt')).toMatchObject({
      ok: false,
      violation: 'anchor.beyond_the_end',
      summary: expect.stringContaining('or this is an older copy'),
    })
  })
  test('F4: an empty log', async () => {
    expect(await verified([], receipt())).toMatchObject({
      ok: false,
      violation: 'log.empty',
      where: { log: 'empty' },
    })
    const verdict = tabled('cut', 'an empty log', await verified([]))
    expect(verdict).toMatchObject({ ok: false, violation: 'log.empty' })
  })
  test('a copy in the middle of a sale is no lie: it says what waits, and what pins it', async () => {
    const copy = log.slice(0, at(log, 'OrderPaymentStarted', -1) + 1)
    const verdict = await verified(copy, [head_of_z])
    expect(verdict).toMatchObject({ ok: true, pins: [{ text: head_of_z.text, seq: head_of_z.seq }] })
    expect(verdict.ok && verdict.pending.map(({ kind }) => kind)).toContain('payment_started')
  })
})

test('F14: a text of the vault that was changed is named by the first event that refers to it; a forgotten one is none', async () => {
  const event = log[at(log, 'InvoiceBasisCreated')] as RecordedEvent
  const { ref, hash } = (event.data as Data)['buyer'] as { ref: string; hash: string }
  expect(await verified(log, [], new Map([[ref, hash]]))).toMatchObject({ ok: true, checked: { texts: 2 } })
  expect(await verified(log)).toMatchObject({ ok: true, checked: { texts: 0 } })
  const changed_text = new Map([[ref, 'c'.repeat(64)]])
  const verdict = tabled('SQL', 'the text of a buyer in the vault', await verified(log, [], changed_text))
  expect(verdict).toMatchObject({
    ok: false,
    violation: 'vault.text_changed',
    where: { type: 'OrderPaymentStarted' },
  })
})

describe('level three: has the key', () => {
  /** Everything is signed again, and with the key nothing inside contradicts it. */
  const kinds: readonly [string, () => Log][] = [
    ['a gift card made dearer', () => changed('GiftCardIssued', more('amount'))],
    ['a gift card taken out', () => without('GiftCardIssued')],
    [
      'a price in the past',
      () => changed('ResourceChanged', other('changes', { price: { from: 1, to: 2 } })),
    ],
    ['a kitchen ticket taken out', () => without('PrintJobQueued')],
    ['a right that was given', () => changed('RolesChanged', other('to', []))],
    ['a drawer opening moved', () => changed('DrawerOpened', other('reason', 'other'))],
    ['an approval under another name', () => changed('PosAdminAuthorised', other('person_uuid', id(66)))],
    ['a product that was sold out, taken out', () => without('ProductSoldOut')],
  ]
  test.each(kinds)('%s is caught by the Z that was printed in the session', async (what, tampered) => {
    const forged = await forge(tampered(), entity, signer)
    const alone = tabled('key', what, await verified(forged))
    expect(alone).toMatchObject({ ok: true })
    const verdict = tabled('key', what, await verified(forged, [head_of_z]), 'the Z')
    expect(verdict).toMatchObject({ ok: false, violation: 'anchor.another_entry' })
  })
})

test('the table of tamperings is what these tests found', async () => {
  // A part of the tests makes a part of the table.
  if (rows.length < 2 * (changes.length + removals.length)) return
  await expect(tableOf(rows)).toMatchFileSnapshot('../../contracts/rules/tampering.md')
})

const tableOf = (all: readonly string[]): string => `# Tampering

Made by \`tests/security/tampering.spec.ts\`, which compares it with what it found: a row that is not so fails. Each row is a
change of a small shop's log, and what \`verify\` names first. Run the file with \`-u\` after a change.

Levels: **SQL** changes rows and knows nothing else. **program** knows the program and makes ids, spans and the chain anew,
without the key. **cut** takes off the end. **key** holds the journal's key and signs everything again: only what somebody
outside holds contradicts it (R-20), so such a change is shown with nothing held outside and with a paper.

| level | what | held outside | named as |
| --- | --- | --- | --- |
${all.join('\n')}
`
