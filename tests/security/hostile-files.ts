import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { most_line_bytes } from '@bon/contracts/bundles'
import { canonical } from '@bon/contracts/kernel'
import { type Code, most_depth, most_registers, most_waiting } from '@bon/infra/bundle-verifier'
import { eventId } from '@bon/services/kernel'
import { id, vat_entity_uuid } from '../../infra/spec-support/verify/spec-shop.ts'
import { keyLine } from './hostile-keys.ts'

type Line = Record<string, unknown>
/** Name, the code of both verifiers, the line that they name where it is certain, and the bytes. */
type Hostile = readonly [string, Code, number | undefined, (honest: readonly string[]) => Uint8Array]

const packed = (bytes: Uint8Array | string, level = 1): Uint8Array => gzipSync(bytes, { level })

type Pieces = readonly (Uint8Array | string)[]
const joined = (honest: readonly string[], rest: Pieces): Uint8Array =>
  Buffer.concat([...honest.map((line) => `${line}\n`), ...rest].map((piece) => Buffer.from(piece)))

/** A file that begins as an honest one, with two lines. */
export const fileOf = (honest: readonly string[], ...rest: Pieces): Uint8Array => packed(joined(honest, rest))

const changed = (text: string | undefined, change: (line: Line) => Line): string =>
  canonical(change(JSON.parse(text ?? '{}') as Line))

/** An event whose id follows from its content, at a position behind the honest ones. */
const eventAt = (position: number, stream: string, type: string, data: Line): string => {
  const meta = {
    company_uuid: id(900),
    vat_entity_uuid,
    command_id: id(50_000 + position),
    command_hash: '0'.repeat(64),
    actor: 'spec',
    at: '2026-11-21T11:00:00.000Z',
    business_day: '2026-11-21',
    v: '1',
  }
  const event_id = eventId(stream, 0, { type, data, meta })
  const place = { stream, revision: '0', position: `${1_000_000 + position}` }
  return canonical({ line: 'event', ...place, event_id, type, data, meta })
}

/** `data` of an event as this text. */
const withData = (honest: readonly string[], data: string): string =>
  `${changed(honest[1], (line) => ({ ...line, data: 'here' })).replace('"here"', data)}\n`

const bomb = (bytes: number) => Buffer.alloc(bytes, 'a')
const longLine = (bytes: number) => `${JSON.stringify('a'.repeat(bytes - 2))}\n`
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Texts that each fit and are read whole: a few kilobytes of file make as many megabytes as one likes. */
const manyTexts = (honest: readonly string[]): Uint8Array => {
  const text = 'a'.repeat(most_line_bytes - 1_000)
  const hash = createHash('sha256').update(Buffer.from('00', 'hex')).update(text).digest('hex')
  const ref = id(77)
  const line = `${canonical({ line: 'text', ref, hash, salt: '00', text })}\n`
  const manifest = changed(honest[0], (of) => ({ ...of, texts: 'opened' }))
  const texts = Array.from({ length: 9 }, () => line)
  return packed(joined([manifest, eventAt(1, 'notes-1', 'Noted', { note: { ref, hash } })], texts), 9)
}

const manyRegisters = (honest: readonly string[]): Uint8Array => {
  const row = {
    line: 'register',
    company_uuid: id(900),
    kind: 'register',
    name: null,
    entries: 0,
    last_signature: '0',
  }
  const rows = Array.from(
    { length: most_registers + 1 },
    (_, n) => `${canonical({ ...row, register_uuid: id(100_000 + n) })}\n`,
  )
  return fileOf(honest.slice(0, 1), ...rows)
}

const neverSealed = (honest: readonly string[]): Uint8Array => {
  const data = { register_uuid: id(1), cashier_uuid: id(2), at: '2026-11-21T11:00:00.000Z' }
  const events = Array.from(
    { length: most_waiting + 1 },
    (_, n) => `${eventAt(n, `register-${n}`, 'CashierSignedOut', data)}\n`,
  )
  return fileOf(honest.slice(0, 1), ...events)
}

const withOtherChecksum = (file: Uint8Array): Uint8Array => Buffer.from(file).fill(0, file.length - 8)

/** A file that was made to harm whoever looks at it; `fileOf` puts what harms behind two lines that are honest. */
export const hostile_files: readonly Hostile[] = [
  ['200 MB without the end of a line', 'line.unreadable', 3, (honest) => fileOf(honest, bomb(200_000_000))],
  [
    'a line of one byte too many',
    'line.unreadable',
    3,
    (honest) => fileOf(honest, longLine(most_line_bytes + 1)),
  ],
  ['lines that fit and unpack without an end', 'file.inflated', undefined, manyTexts],
  [
    'lines without an end behind one that is wrong',
    'line.unreadable',
    3,
    (honest) => fileOf(honest, 'no line\n', Buffer.alloc(100_000_000, '\n')),
  ],
  [
    'arrays in one another',
    'line.unreadable',
    3,
    (honest) => fileOf(honest, withData(honest, nested(200_000))),
  ],
  [
    'one level too many',
    'line.unreadable',
    3,
    (honest) => fileOf(honest, withData(honest, `{"a":${nested(most_depth - 1)}}`)),
  ],
  [
    'a number without an end',
    'line.not_canonical',
    3,
    (honest) => fileOf(honest, withData(honest, `{"n":1${'0'.repeat(1_000_000)}}`)),
  ],
  [
    'a number that is infinite',
    'line.not_canonical',
    3,
    (honest) => fileOf(honest, withData(honest, '{"n":1e999}')),
  ],
  [
    'a number beyond 2^53',
    'line.not_canonical',
    3,
    (honest) => fileOf(honest, withData(honest, '{"n":9007199254740993}')),
  ],
  ['a fraction', 'line.not_canonical', 3, (honest) => fileOf(honest, withData(honest, '{"n":1.0}'))],
  ['a number that is none', 'line.unreadable', 3, (honest) => fileOf(honest, withData(honest, '{"n":NaN}'))],
  [
    'a key that is a prototype',
    'line.not_canonical',
    3,
    (honest) => fileOf(honest, withData(honest, '{"__proto__":{"at":"never"}}')),
  ],
  ['a key twice', 'line.not_canonical', 3, (honest) => fileOf(honest, withData(honest, '{"n":1,"n":2}'))],
  ['white space', 'line.not_canonical', 3, (honest) => fileOf(honest, withData(honest, '{ "n":1}'))],
  [
    'a field beside what is sealed',
    'line.unreadable',
    3,
    (honest) =>
      fileOf(
        honest,
        changed(honest[1], (line) => ({ ...line, note: 'x' })),
      ),
  ],
  ['the manifest twice', 'file.second_manifest', 3, (honest) => fileOf(honest, `${honest[0]}\n`)],
  ['an event before the manifest', 'file.no_manifest', 1, (honest) => fileOf(honest.toReversed())],
  [
    'a zone that is a path',
    'line.unreadable',
    1,
    (honest) => fileOf([changed(honest[0], (line) => ({ ...line, zone: '../../../etc/passwd' }))]),
  ],
  ['bytes that are no UTF-8', 'line.unreadable', 3, (honest) => fileOf(honest, Buffer.from('22ff22', 'hex'))],
  ['a mark of byte order', 'line.unreadable', 1, (honest) => packed(`\ufeff${honest[0]}\n`)],
  [
    'an RSA key of 100,000 bits',
    'journal.key_unproven',
    2,
    (honest) => fileOf(honest.slice(0, 1), `${keyLine(100_000, 99_992)}\n`),
  ],
  [
    'an exponent of 3,072 bits',
    'journal.key_unproven',
    2,
    (honest) => fileOf(honest.slice(0, 1), `${keyLine(3_072, 3_064)}\n`),
  ],
  ['too many registers', 'register.too_many', most_registers + 2, manyRegisters],
  ['events that nothing seals', 'journal.too_much_unsealed', most_waiting + 2, neverSealed],
  ['nothing at all', 'file.damaged', 1, () => new Uint8Array()],
  ['a gzip of nothing', 'file.cut', 0, () => packed('')],
  ['no gzip', 'file.damaged', 1, (honest) => Buffer.from(honest.join('\n'))],
  [
    'cut in the middle',
    'file.damaged',
    undefined,
    (honest) => {
      const whole = fileOf(honest)
      return whole.subarray(0, whole.length / 2)
    },
  ],
  ['without its last byte', 'file.damaged', 3, (honest) => fileOf(honest).subarray(0, -1)],
  ['another gzip checksum', 'file.damaged', undefined, (honest) => withOtherChecksum(fileOf(honest))],
]
