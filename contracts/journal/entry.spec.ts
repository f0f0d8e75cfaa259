import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { money, sha256Hex } from '../kernel/index.ts'
import { decimal, entryCodes, entryHash, type SignedFields, signedText, sourceHash } from './entry.ts'
import { EntryKind, type EntrySealed } from './journal.events.ts'

const fields: SignedFields = {
  previous_signature: '0',
  nr: 1048,
  trans_id: 'receipt',
  trans_type: '11001',
  at: '2026-11-21T19:05:09.999Z',
  zone: 'Europe/Copenhagen',
  emp_id: 'cashier',
  amount_in: money(125_00),
  amount_ex: money(100_00),
  register_id: 'register',
  company_ident: '39475620',
}

test('has eleven fields, in the order of the export file (LAW-5)', () =>
  expect(signedText(fields)).toBe(
    '0;1048;receipt;11001;2026-11-21;20:05:09+01:00;cashier;125.00;100.00;register;39475620',
  ))

test.each([
  ['2026-10-25T00:30:00.000Z', '2026-10-25;02:30:00+02:00'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25;02:30:00+01:00'],
  ['2027-06-30T22:00:00.000Z', '2027-07-01;00:00:00+02:00'],
])('%s is written with its offset, so that a repeated hour is two different hours: %s', (at, written) =>
  expect(signedText({ ...fields, at })).toContain(`;${written};`),
)

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1250, '12.50'],
  [-100_000_00, '-100000.00'],
])('%i øre are %s', (amount, text) => expect(decimal(money(amount))).toBe(text))

test('parsing the text of an amount gives the amount', () =>
  assert(
    property(integer({ min: -1e12, max: 1e12 }), (amount) => {
      const text = decimal(money(amount))
      expect(text).toMatch(/^-?\d+\.\d\d$/)
      expect(Number(text.replace('.', ''))).toBe(amount)
    }),
  ))

test('every kind has a code, and only those of list 11 are signed (LAW-3)', () => {
  for (const kind of EntryKind.options) {
    const { basic_type, code, transaction } = entryCodes[kind]
    expect(code.startsWith(basic_type)).toBe(true)
    expect(transaction).toBe(basic_type === '11')
  }
})

test('the hash is over the canonical form: key order does not change it, any value does', () => {
  const entry: EntrySealed = {
    seq: 1,
    kind: 'x_report',
    register_uuid: 'r',
    source_stream: 's',
    source_event_id: 'e',
    source_position: '7',
    source_hash: 'h',
    previous_hash: 'p',
    at: 't',
  }
  expect(entryHash(Object.fromEntries(Object.entries(entry).toReversed()) as EntrySealed)).toBe(
    entryHash(entry),
  )
  expect(entryHash({ ...entry, seq: 2 })).not.toBe(entryHash(entry))
  const source = { type: 'X', data: { b: 1, a: 2 }, meta: { at: 't' } }
  expect(sourceHash(source)).toBe(sha256Hex('{"data":{"a":2,"b":1},"meta":{"at":"t"},"type":"X"}'))
  expect(sourceHash({ ...source, meta: { at: 'u' } })).not.toBe(sourceHash(source))
})
