import type { Instant, PlainDate, RegisterUuid, Uuid } from '@bon/contracts/kernel'

/** A place in the file: its line, and the event in it. */
export type Where = {
  line: number
  stream?: string
  revision?: string
  position?: string
  type?: string
}

/** A Z report or a voucher that a contradiction touches. */
export type Affected = { what: 'z_report' | 'voucher'; register_uuid: RegisterUuid; n: number; of: string }

export type Violation = {
  kind: string
  summary: string
  where: Where
  affects: string
  affected: readonly Affected[]
  /** More of them than are named. */
  affected_besides: number
}

/** A head from outside that the file fits. */
export type Pin = { text: string; seq: number; at: Instant }

export type Covered = {
  vat_entity_uuid: Uuid
  cvr: string
  from: PlainDate
  to: PlainDate
  /** Business days with an entry. */
  days: { first: PlainDate; last: PlainDate }
  parts: { first: number; last: number }
  seq: { first: number; last: number }
  nr: { first: number; last: number }
  /** Of the last entry. */
  head_code: string
  ends: 'closed' | 'open'
}

/** `ok`: no contradiction. What is pinned is what nobody can have written again, not even with the key. */
export type BundleVerdict =
  | {
      ok: true
      covers: Covered
      checked: Readonly<Record<string, number>>
      pins: readonly Pin[]
      /** Anchors before or after the entries of this file. */
      anchors_elsewhere: readonly string[]
      /** Everything up to this entry is pinned; 0: nothing is. */
      pinned_up_to: number
      /** How the head before the first entry is known. */
      start: 'first_entry' | 'pinned' | 'not_pinned'
      remarks: readonly string[]
    }
  | { ok: false; violation: Violation }

/** A contradiction in the file; thrown inside `verifyBundle`, which returns it. */
export class BundleViolation extends Error {
  readonly kind: string
  readonly where: Where
  readonly affects: string
  constructor(kind: string, where: Where, affects: string, details = '') {
    super(details ? `${kind}: ${details}` : kind)
    this.kind = kind
    this.where = where
    this.affects = affects
  }
}

export const chain_affects = 'the numbers and chains of the VAT entity from here on'
