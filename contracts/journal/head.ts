import { canonical, factText, type RecordedEvent, sha256Hex, type Uuid } from '../kernel/index.ts'
import type { EntrySealed, SpanSealed } from './journal.events.ts'
import type { PrintedHead } from './printed-head.ts'

/** The head of a VAT entity's journal: its last entry, its last transaction number, and the events in its spans. */
export type Head = { vat_entity_uuid: Uuid; seq: number; nr: number; spanned_events: number; hash: string }

/** The text of R-15 that signs the chain itself. Also what is sent outside at each close. */
export const headText = ({ vat_entity_uuid, seq, nr, spanned_events, hash }: Head): string =>
  ['bon-head', vat_entity_uuid, seq, nr, spanned_events, hash].join(';')

/** The hash that the head signature covers: the entry without that signature. */
export const unsignedHash = (entry: EntrySealed | Omit<SpanSealed, 'head_signature'>): string => {
  const { head_signature: _, ...rest } = entry as EntrySealed
  return sha256Hex(canonical(rest))
}

/** Digest of an event in a span: its place in the log, its id and its canonical content (LOG-9). */
export const digestText = (event: RecordedEvent, content: string = factText(event)): string => {
  const { stream, revision, position, event_id } = event
  return `${stream};${revision};${position};${event_id};${content}`
}

const mark_digits = 4

/** Hash and marks of a span, from the digests of its events. */
export const spanOf = (digests: readonly string[]): Pick<SpanSealed, 'hash' | 'marks'> => ({
  hash: sha256Hex(digests.join('')),
  marks: digests.map((digest) => digest.slice(0, mark_digits)).join(''),
})

/** Index of the first event that is not as it was sealed; undefined if the marks do not show one. */
export const firstDifference = (digests: readonly string[], marks: string): number | undefined => {
  const sealed = marks.length / mark_digits
  for (let i = 0; i < Math.max(sealed, digests.length); i++)
    if (digests[i]?.slice(0, mark_digits) !== marks.slice(i * mark_digits, (i + 1) * mark_digits)) return i
  return undefined
}

const code_hex_digits = 20
const code_characters = 16
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a paper prints of the head after the entry that seals it: `seq` and 80 bits in base32. */
export const headCode = ({ seq, hash }: Pick<Head, 'seq' | 'hash'>): string => {
  let bits = BigInt(`0x${hash.slice(0, code_hex_digits)}`)
  let text = ''
  for (let i = 0; i < code_characters; i++) {
    text = `${alphabet[Number(bits & 31n)]}${text}`
    bits >>= 5n
  }
  return [seq, ...(text.match(/.{4}/g) ?? [])].join('-')
}

/** The same with all 256 bits and the journal's owner, for a QR code. */
export const headLink = ({
  vat_entity_uuid,
  seq,
  hash,
}: Pick<Head, 'vat_entity_uuid' | 'seq' | 'hash'>): string => `bon:${vat_entity_uuid}:${seq}:${hash}`

export const printedHead = (head: Pick<Head, 'vat_entity_uuid' | 'seq' | 'hash'>): PrintedHead => ({
  code: headCode(head),
  link: headLink(head),
})

/** A head as somebody outside holds it. `code` is the short form of the hash. */
export type Anchor = { text: string; seq: number; vat_entity_uuid?: Uuid; hash?: string; code?: string }

const looks_like: Readonly<Record<string, string>> = { ' ': '-', '0': 'O', '1': 'I', '8': 'B' }

const asPrinted = (letters: string): string =>
  letters.toUpperCase().replace(/[ 018]/g, (typed) => looks_like[typed] ?? typed)

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const forms: readonly [RegExp, (found: string[]) => Omit<Anchor, 'text'>][] = [
  [
    new RegExp(`bon-head;(${uuid});(\\d+);\\d+;\\d+;([0-9a-f]{64})`, 'gi'),
    ([, owner = '', seq, hash = '']) => ({
      vat_entity_uuid: owner.toLowerCase(),
      seq: Number(seq),
      hash: hash.toLowerCase(),
    }),
  ],
  [
    new RegExp(`bon:(${uuid}):(\\d+):([0-9a-f]{64})`, 'gi'),
    ([, owner = '', seq, hash = '']) => ({
      vat_entity_uuid: owner.toLowerCase(),
      seq: Number(seq),
      hash: hash.toLowerCase(),
    }),
  ],
  [
    // Typed from paper: in small letters, with spaces, or with the digits that look like letters and are not in the alphabet.
    /(?<![0-9a-z-])(\d+)(?=[-\d ]*[a-z])((?:[- ][a-z0-8]{4}){4})(?![0-9a-z-])/gi,
    ([, seq = '', letters = '']) => ({ seq: Number(seq), code: `${seq}${asPrinted(letters)}` }),
  ],
]

/** Every head in a text: a receipt's or a Z's code, a QR code, a mailed head, the text of a voucher. */
export const anchorsIn = (text: string): Anchor[] =>
  forms.flatMap(([form, read]) =>
    [...text.matchAll(form)].map((found) => ({ text: found[0], ...read([...found]) })),
  )

/** Whether an entry of a journal is the one that an anchor names. */
export const isAnchored = (
  anchor: Anchor,
  { vat_entity_uuid, seq, hash }: Pick<Head, 'vat_entity_uuid' | 'seq' | 'hash'>,
): boolean =>
  seq === anchor.seq &&
  (anchor.vat_entity_uuid === undefined || anchor.vat_entity_uuid === vat_entity_uuid) &&
  (anchor.hash === undefined || anchor.hash === hash) &&
  (anchor.code === undefined || anchor.code === headCode({ seq, hash }))
