import {
  type EntrySealed,
  entryCodes,
  firstPreviousSignature,
  signedText,
  sourceHash,
} from '@bon/contracts/journal'
import { type Journal, noLongerWaits, type Waiting } from './journal.ts'
import { expectSame, type Seen, whereOf } from './seen.ts'
import type { Signatures } from './signatures.ts'
import { checkStamp } from './spans.ts'
import { BundleViolation, type Where } from './verdict.ts'

/** The eleven fields of the signature, as SAF-T has them (LAW-5). */
const fields = [
  ...['previous signature', 'nr', 'transID', 'transType', 'transDate', 'transTime'],
  ...['empID', 'transAmntIn', 'transAmntEx', 'registerID', 'companyIdent'],
]

/** An entry is the next of the chain, and seals an event that waits for it, as that event says. */
export const checkEntry = (own: Journal, signatures: Signatures, entry: EntrySealed, seen: Seen): void => {
  const where = whereOf(seen)
  const { part, waiting } = own
  if (part.closed_up_to !== undefined) throw new BundleViolation('journal.part_closed', where)
  expectSame(entry.seq, part.next_seq, 'journal.seq', where)
  if (part.stopped_at && part.stopped_at.event_id !== entry.source_event_id)
    throw new BundleViolation('journal.sealed_past_stop', where)
  expectSame(entry.previous_hash, part.previous_hash, 'journal.hash_chain', where)
  const source = waiting.get(entry.source_event_id)
  if (!source)
    throw new BundleViolation('journal.source_not_waiting', where, 'sealed before, or not in the file')
  checkSource(source, entry, seen)
  if (entryCodes[entry.kind].transaction) checkTransaction(own, signatures, source, entry, where)
  else
    expectSame(
      [entry.nr, entry.signature, entry.signed],
      [undefined, undefined, undefined],
      'journal.signed_event',
      where,
    )
  if (source.event.position > own.highest) own.highest = source.event.position
  noLongerWaits(own, source)
}

const checkSource = ({ event, source, line }: Waiting, entry: EntrySealed, seen: Seen): void => {
  expectSame(entry.source_hash, sourceHash(event), 'journal.source_changed', whereOf({ event, line }))
  const found = [entry.source_stream, entry.source_position, entry.kind, entry.register_uuid, entry.at]
  const training = event.meta.test_mode === 'yes'
  const meant = [event.stream, event.position.toString(), source.kind, source.register_uuid, source.at]
  expectSame(
    [...found, entry.training === true],
    [...meant, training],
    'journal.entry_differs_from_source',
    whereOf(seen),
  )
  checkStamp(seen, event, 'sealed')
}

/** The eleven fields follow from the source and the chain; the first that differs is named. */
const checkTransaction = (
  own: Journal,
  signatures: Signatures,
  { source }: Waiting,
  entry: EntrySealed,
  where: Where,
): void => {
  const { part, certificates, cvr: company_ident, zone } = own
  expectSame(entry.nr, part.next_nr, 'journal.nr', where)
  const previous_signature = part.heads.get(source.register_uuid) ?? firstPreviousSignature
  expectSame(entry.previous_signature, previous_signature, 'journal.signature_chain', where)
  const { trans_id, at, emp_id, amount_in, amount_ex, register_uuid: register_id } = source
  const meant = signedText({
    previous_signature,
    nr: part.next_nr,
    trans_id,
    trans_type: entryCodes[source.kind].code,
    at,
    zone,
    emp_id,
    amount_in,
    amount_ex,
    register_id,
    company_ident,
  }).split(';')
  const { signed = '', signature = '', key_id = '' } = entry
  const found = signed.split(';')
  const wrong = found.length === fields.length ? fields.find((_, i) => found[i] !== meant[i]) : 'their number'
  if (wrong) throw new BundleViolation('journal.signed_text', where, wrong)
  expectSame(key_id, part.key_id, 'journal.key_not_in_force', where)
  const certificate = certificates.get(key_id)
  if (certificate === undefined) throw new BundleViolation('journal.key_unknown', where)
  signatures.bySigner({ signed, signature, key_id }, certificate, 'journal.signature', where)
}
