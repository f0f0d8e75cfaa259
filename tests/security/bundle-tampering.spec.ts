import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Anchor, anchorsIn, headCode } from '@bon/contracts/journal'
import { canonical, type RecordedEvent } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import type { BundleVerdict } from '@bon/infra/bundle-verifier'
import { keyFileSigner } from '@bon/infra/signer'
import { sealedPrefixes, sourceOf } from '@bon/services/journal'
import { beforeAll, describe, expect, test } from 'vitest'
import { entity, id, smallTrade } from '../../infra/spec-support/verify/spec-shop.ts'
import { at, closedUp } from '../../infra/spec-support/verify/tamper.ts'
import { samples } from '../golden/samples.ts'
import { forge, hashOf } from './forger.ts'
import { bundleOf, days, setUpShop, verdictOf, withCounts } from './sample-bundle.ts'
import {
  has_python,
  type SecondVerdict,
  secondSources,
  secondVerdicts,
  unlessPython,
} from './second-verifier.ts'
import { changes, type Data, more, other, removals } from './tampering-kinds.ts'

type Log = RecordedEvent[]

let signer: Signer
let log: Log
let lines: string[]
/** What the first Z and the last receipt print. */
let head_of_z: Anchor[]
let head_of_receipt: Anchor[]

beforeAll(async () => {
  signer = await keyFileSigner(await mkdtemp(join(tmpdir(), 'bon-bundle-')), Date.parse('2026-11-21'))
  log = await smallTrade(signer, { spans: true, setUp: setUpShop })
  lines = await bundleOf(log)
  const printed = (type: string, nth: number) => {
    const source = log[at(log, type, nth)]
    const entry = log.find(({ data }) => (data as Data)['source_event_id'] === source?.event_id)
    if (!entry) throw new Error(`${type} is not sealed`)
    return anchorsIn(headCode({ seq: Number((entry.data as Data)['seq']), hash: hashOf(entry) }))
  }
  head_of_z = printed('ZReportClosed', 0)
  head_of_receipt = printed('ReceiptRecorded', -1)
})

const changed = (type: string, data: (data: Data) => Data): Log => {
  const place = at(log, type)
  const event = log[place] as RecordedEvent
  return log.with(place, { ...event, data: { ...event.data, ...data(event.data as Data) } })
}

/** Every file that was changed, for the second verifier, with what the first one said of it. */
const tampered_files: { name: string; lines: string[]; first: BundleVerdict }[] = []
const verdictOfTampered = async (name: string, tampered: string[]): Promise<BundleVerdict> => {
  const first = await verdictOf(tampered)
  tampered_files.push({ name, lines: tampered, first })
  return first
}

/** All that a verifier says of a contradiction, but its sentence. */
const foundIn = (verdict: BundleVerdict | SecondVerdict | undefined) => {
  if (!verdict || verdict.ok) return 'whole'
  const { code, point, where, affects, affected, affected_besides, pinned_up_to } = verdict.violation
  const { line, stream, revision, position, type, entry } = where
  const reports = affected.map(({ what, register_uuid, n, of }) => ({ what, register_uuid, n, of }))
  const place = { line, stream, revision, position, type, entry }
  return { code, point, place, affects, reports, affected_besides, pinned_up_to }
}

/** The event itself, its stream, or what follows: a contradiction may show at the entry or the span that seals it. */
const isLocated = (verdict: BundleVerdict, { stream, position }: RecordedEvent): boolean => {
  if (verdict.ok) return false
  const { where } = verdict.violation
  return where.stream === stream || BigInt(where.position ?? 0) >= BigInt(position.toString())
}

test('an honest period is whole, and says by what it is pinned', async () => {
  const verdict = await verdictOf(lines, [...head_of_z, ...head_of_receipt])
  expect(verdict).toMatchObject({
    ok: true,
    covers: { cvr: entity.cvr, seq: { first: 1 }, nr: { first: 1 }, ends: 'open' },
    checked: { registers: 4, keys: 1 },
    pins: [{ seq: head_of_z[0]?.seq }, { seq: head_of_receipt[0]?.seq }],
    pinned_up_to: head_of_receipt[0]?.seq,
    start: 'first_entry',
  })
})

test('each of two days by itself is whole; the first ends where the second begins', async () => {
  const [first, second] = await Promise.all(
    ['2026-11-21', '2026-11-22'].map((day) => bundleOf(log, { from: day, to: day })),
  )
  const ofFirst = await verdictOf(first ?? [])
  expect(ofFirst).toMatchObject({ ok: true, covers: { ends: 'closed' }, pinned_up_to: 0 })
  const ofSecond = await verdictOf(second ?? [], head_of_receipt)
  expect(ofSecond).toMatchObject({ ok: true, covers: { ends: 'open', parts: { first: 2 } }, start: 'pinned' })
  // The Z was the last of its day, so that its head is the one before this file.
  expect(await verdictOf(second ?? [], head_of_z)).toMatchObject({
    ok: true,
    start: 'pinned',
    pinned_up_to: head_of_z[0]?.seq,
  })
})

describe('in the file alone', () => {
  test.each(changes)('%s', async (what, type, data) => {
    const verdict = await verdictOfTampered(what, await bundleOf(changed(type, data)))
    expect(isLocated(verdict, log[at(log, type)] as RecordedEvent)).toBe(true)
    expect(verdict).toMatchObject({ violation: { where: { type } } })
  })
  test.each(removals)('%s taken out', async (type) => {
    const verdict = await verdictOfTampered(`${type} out`, await bundleOf(log.toSpliced(at(log, type), 1)))
    expect(isLocated(verdict, log[at(log, type)] as RecordedEvent)).toBe(true)
  })
})

describe('with the ids, spans and the chain made anew, without the key', () => {
  test.each(changes)('%s', async (what, type, data) => {
    const forged = await forge(changed(type, data), entity, undefined)
    const verdict = await verdictOfTampered(`${what}, forged`, await bundleOf(forged))
    expect(isLocated(verdict, log[at(log, type)] as RecordedEvent)).toBe(true)
  })
  test.each(removals)('%s taken out', async (type) => {
    const without = closedUp(log.toSpliced(at(log, type), 1))
    const forged = await bundleOf(await forge(without, entity, undefined))
    expect(await verdictOfTampered(`${type} out, forged`, forged)).toMatchObject({ ok: false })
  })
})

describe('with the key, everything is signed again', () => {
  test.each([
    ['a gift card made dearer', () => changed('GiftCardIssued', more('amount'))],
    [
      'a price in the past',
      () => changed('ResourceChanged', other('changes', { price: { from: 1, to: 2 } })),
    ],
    ['a drawer opening for another reason', () => changed('DrawerOpened', other('reason', 'other'))],
    ['an approval under another name', () => changed('PosAdminAuthorised', other('person_uuid', id(66)))],
  ])('%s is caught by any later head from outside', async (_, tampered) => {
    const forged = await bundleOf(await forge(tampered(), entity, signer))
    expect(await verdictOf(forged)).toMatchObject({ ok: true, pinned_up_to: 0 })
    for (const anchors of [head_of_z, head_of_receipt])
      expect(await verdictOf(forged, anchors)).toMatchObject({
        ok: false,
        violation: { code: 'anchor.another_entry' },
      })
  })
})

/** An event of a session in place of another one. */
const inPlaceOf = (type: string, of: (session: Log) => Partial<RecordedEvent>): Log => {
  const place = at(log, type)
  return log.with(place, { ...(log[place] as RecordedEvent), ...of(log) })
}
const dataOf = (type: string, nth = 0) => (log[at(log, type, nth)] as RecordedEvent).data as Data

describe('with the key, what the events add up to', () => {
  const kinds: readonly [string, string, () => Log][] = [
    [
      'a session that is opened again',
      'session.opened_twice',
      () => inPlaceOf('DrawerOpened', () => ({ type: 'RegisterOpened', data: dataOf('RegisterOpened') })),
    ],
    [
      'something after a Z report',
      'session.changed_after_z',
      () =>
        inPlaceOf('TransferRecorded', () => {
          const { stream } = log[at(log, 'ZReportClosed')] as RecordedEvent
          return { stream, type: 'DrawerOpened', data: dataOf('DrawerOpened') }
        }),
    ],
    [
      'a Z report of a session that was not being closed',
      'z.not_closing',
      () =>
        inPlaceOf('ClosingStarted', () => {
          const { at: closed_at } = dataOf('ClosingStarted')
          return { type: 'DrawerOpened', data: { ...dataOf('DrawerOpened'), at: closed_at } }
        }),
    ],
    ['a Z report of another number', 'z.of_other_session', () => changed('ZReportClosed', more('n'))],
    [
      'an opening without what was counted',
      'event.unreadable',
      () => {
        const { counts: _, ...data } = dataOf('RegisterOpened')
        return inPlaceOf('RegisterOpened', () => ({ data }))
      },
    ],
  ]
  test.each(kinds)('%s', async (what, code, tampered) => {
    const verdict = await verdictOfTampered(what, await bundleOf(await forge(tampered(), entity, signer)))
    expect(verdict).toMatchObject({ ok: false, violation: { code } })
  })
})

const withoutLine = (is: (line: Data) => boolean): string[] =>
  withCounts(lines.filter((line) => !is(JSON.parse(line))))
const withLine = (is: (line: Data) => boolean, change: (line: Data) => Data): string[] => {
  const place = lines.findIndex((line) => is(JSON.parse(line)))
  return withCounts(lines.with(place, canonical(change(JSON.parse(lines[place] as string)))))
}
const isOf = (type: string) => (line: Data) => line['type'] === type
const isLine = (kind: string) => (line: Data) => line['line'] === kind

describe('the file itself', () => {
  const kinds: readonly [string, string, () => string[] | Promise<string[]>][] = [
    ['a register left out of the list', 'register.left_out', () => withoutLine(({ name }) => name === 'Bar')],
    [
      'an unused register left out of the list',
      'register.left_out',
      () => withoutLine(({ name }) => name === 'Reserve'),
    ],
    [
      'all of a register left out',
      'log.revision_gap',
      () => withoutLine((line) => canonical(line).includes(id(2)) && line['type'] !== 'JournalClosed'),
    ],
    [
      'a desk that is said to be a register',
      'register.kind',
      () =>
        withLine(
          ({ kind }) => kind === 'desk',
          (line) => ({ ...line, kind: 'register' }),
        ),
    ],
    [
      'fewer entries of a register',
      'register.differs',
      () =>
        withLine(
          ({ name }) => name === 'Bar',
          (line) => ({ ...line, entries: 1 }),
        ),
    ],
    ['cut in the middle', 'file.cut', () => lines.slice(0, 90)],
    [
      'the last line of another file',
      'file.counts',
      () => lines.with(-1, withoutLine(({ name }) => name === 'Bar').at(-1) ?? ''),
    ],
    [
      'an end that says the day is over',
      'period.end',
      () => withLine(isLine('end'), (line) => ({ ...line, ends: 'closed' })),
    ],
    [
      'an end with another head',
      'file.head',
      () => withLine(isLine('end'), (line) => ({ ...line, head: { ...(line['head'] as Data), seq: 7 } })),
    ],
    [
      'two events swapped',
      'log.position_order',
      () => withCounts(lines.with(20, lines[21] as string).with(21, lines[20] as string)),
    ],
    ['an event twice', 'log.position_order', () => withCounts(lines.toSpliced(20, 0, lines[20] as string))],
    ['something behind the end', 'file.after_the_end', () => [...lines, lines[20] as string]],
    ['a line that is no JSON', 'line.unreadable', () => lines.with(30, '{"line":"event"')],
    ['an unknown kind of line', 'line.unreadable', () => lines.with(30, '{"line":"note"}')],
    [
      'another owner',
      'log.owner_changed',
      () => withLine(isLine('manifest'), (line) => ({ ...line, vat_entity_uuid: id(77) })),
    ],
    [
      'another CVR number',
      'journal.signed_text',
      () => withLine(isLine('manifest'), (line) => ({ ...line, cvr: '11111111' })),
    ],
    [
      'another zone',
      'journal.signed_text',
      () => withLine(isLine('manifest'), (line) => ({ ...line, zone: 'America/New_York' })),
    ],
    [
      'a later start',
      'period.day_before',
      () => withLine(isLine('manifest'), (line) => ({ ...line, from: '2026-11-22' })),
    ],
    [
      'another head before the first entry',
      'journal.start',
      () =>
        withLine(isLine('manifest'), (line) => ({
          ...line,
          previous: { ...(line['previous'] as Data), hash: 'a'.repeat(64) },
        })),
    ],
    [
      'another clock on an entry',
      'journal.entry_meta',
      () =>
        withLine(isOf('EntrySealed'), (line) => ({
          ...line,
          meta: { ...(line['meta'] as Data), at: '2020-01-01T00:00:00.000Z' },
        })),
    ],
    [
      'another id of an entry',
      'journal.entry_id',
      () => withLine(isOf('EntrySealed'), (line) => ({ ...line, event_id: id(5) })),
    ],
    [
      'the mode of a sale',
      'event.changed',
      () =>
        withLine(isOf('ReceiptRecorded'), (line) => ({
          ...line,
          meta: { ...(line['meta'] as Data), test_mode: 'yes' },
        })),
    ],
    [
      'an entry marked as training',
      'journal.entry_differs_from_source',
      () =>
        withLine(isOf('EntrySealed'), (line) => ({
          ...line,
          data: { ...(line['data'] as Data), training: true },
        })),
    ],
    [
      'a signature of another entry',
      'journal.entry_id',
      () =>
        withLine(
          (line) => (line['data'] as Data | undefined)?.['nr'] === 2,
          (line) => ({ ...line, data: { ...(line['data'] as Data), signature: 'AAAA' } }),
        ),
    ],
    [
      'the certificate of a key',
      'journal.key_unproven',
      () =>
        withLine(isOf('JournalKeyIntroduced'), (line) => ({
          ...line,
          data: { ...(line['data'] as Data), certificate_pem: '-----BEGIN CERTIFICATE-----' },
        })),
    ],
  ]
  test.each(kinds)('%s', async (what, code, tampered) => {
    const verdict = await verdictOfTampered(what, await tampered())
    expect(verdict).toMatchObject({ ok: false, violation: { code } })
  })
})

test('an end that was cut off is seen by a head from outside, and by nothing inside (R-20)', async () => {
  const cut = await bundleOf(log.slice(0, at(log, 'ReceiptRecorded', -1) - 4))
  expect(await verdictOf(cut)).toMatchObject({ ok: true, covers: { ends: 'open' } })
  expect(await verdictOf(cut, head_of_receipt)).toMatchObject({
    ok: false,
    violation: { code: 'anchor.beyond_the_end' },
  })
})

test('a contradiction names the Z report and the voucher that it touches', async () => {
  const verdict = await verdictOf(await bundleOf(changed('CashDeposited', more('amount'))))
  expect(verdict).toMatchObject({
    ok: false,
    violation: {
      affected: [
        { what: 'z_report', register_uuid: id(1), n: 1 },
        { what: 'voucher', register_uuid: id(1), n: 1 },
      ],
    },
  })
})

const lateChange = async () => bundleOf(changed('TransferRecorded', more('n')))

test('a contradiction says up to where the past is pinned: by a head that stands before it', async () => {
  const late = await lateChange()
  expect(await verdictOf(late)).toMatchObject({ ok: false, violation: { pinned_up_to: 0 } })
  const anchors = [...head_of_z, ...head_of_receipt]
  expect(await verdictOf(late, anchors)).toMatchObject({
    ok: false,
    violation: { pinned_up_to: head_of_receipt[0]?.seq, where: { type: 'TransferRecorded' } },
  })
  const early = await bundleOf(changed('CashDeposited', more('amount')))
  expect(await verdictOf(early, anchors)).toMatchObject({ ok: false, violation: { pinned_up_to: 0 } })
})

describe.skipIf(!has_python)(`the second verifier, in Python${unlessPython}`, () => {
  test('an honest period is whole, by the same counts and the same pin', async () => {
    const parts = await Promise.all(
      [days, { from: '2026-11-21', to: '2026-11-21' }, { from: '2026-11-22', to: '2026-11-22' }].map((of) =>
        bundleOf(log, of),
      ),
    )
    const anchors = [...head_of_z, ...head_of_receipt]
    const second = await secondVerdicts(
      parts,
      anchors.map(({ text }) => text),
    )
    for (const [n, file] of parts.entries()) {
      const first = await verdictOf(file, anchors)
      const other = second[n]
      if (!first.ok || !other?.ok) throw new Error(JSON.stringify([first, other]))
      expect(first.checked).toMatchObject(
        Object.fromEntries(Object.entries(other.checked).filter(([what]) => what !== 'texts')),
      )
      expect(other.pinned_up_to).toBe(first.pinned_up_to)
    }
  })

  test('every file that was changed is found, and named as the first verifier does', async () => {
    const second = await secondVerdicts(tampered_files.map((each) => each.lines))
    expect(second.filter((verdict) => verdict.ok)).toEqual([])
    const differing = tampered_files.flatMap(({ name, first }, n) => {
      // The second one folds no orders, and sees such a change by the signature that does not fit it.
      const isOfOrder = !first.ok && first.violation.code === 'receipt.differs_from_order'
      const [one, other] = [foundIn(first), foundIn(second[n])]
      return isOfOrder || JSON.stringify(one) === JSON.stringify(other) ? [] : [{ name, one, other }]
    })
    expect(differing).toEqual([])
  })

  test('an end that was cut and a chain that was signed again are seen by a head from outside', async () => {
    const cut = await bundleOf(log.slice(0, at(log, 'ReceiptRecorded', -1) - 4))
    const forged = await bundleOf(await forge(changed('GiftCardIssued', more('amount')), entity, signer))
    expect(await secondVerdicts([cut, forged])).toMatchObject([{ ok: true }, { ok: true }])
    const kinds = (
      await secondVerdicts(
        [cut, forged],
        head_of_receipt.map(({ text }) => text),
      )
    ).map((verdict) => !verdict.ok && verdict.violation.code)
    expect(kinds).toEqual(['anchor.beyond_the_end', 'anchor.another_entry'])
  })

  test('what is pinned before a contradiction is the same to both', async () => {
    const anchors = [...head_of_z, ...head_of_receipt]
    const late = await lateChange()
    const [second] = await secondVerdicts(
      [late],
      anchors.map(({ text }) => text),
    )
    expect(foundIn(second)).toEqual(foundIn(await verdictOf(late, anchors)))
  })

  test('every kind of event is the source of the same entry to both', () => {
    const events = samples().map(({ event }) => ({ ...event, revision: '0', position: '1' }))
    const first = samples().map(({ event }) =>
      sealedPrefixes.some((prefix) => event.stream.startsWith(prefix))
        ? (sourceOf(event)?.kind ?? null)
        : null,
    )
    const second = secondSources(events).map((kind, n) =>
      sealedPrefixes.some((prefix) => events[n]?.stream.startsWith(prefix)) ? kind : null,
    )
    const named = (kinds: readonly (string | null)[]) => kinds.map((kind, n) => [events[n]?.type, kind])
    expect(named(second)).toEqual(named(first))
  })
})
