import type { Instant, PlainDate, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { Code } from './findings.ts'

/** A place in the file: its line, and the event in it. */
export type Where = {
  line: number
  stream?: string
  revision?: string
  position?: string
  type?: string
  /** The number of the entry, where the event is one. */
  entry?: number
}

/** A Z report or a voucher that a contradiction touches. */
export type Affected = { what: 'z_report' | 'voucher'; register_uuid: RegisterUuid; n: number; of: string }

export type Violation = {
  code: Code
  /** Of our goal: `findings`. */
  point: number
  /** Sentences for a person: what the code means, and what was found. */
  summary: string
  detail: string
  where: Where
  affects: string
  affected: readonly Affected[]
  /** More of them than are named. */
  affected_besides: number
  /** Entries up to this one are pinned by a head from outside, and stand before the contradiction; 0: none is. */
  pinned_up_to: number
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
  readonly code: Code
  readonly where: Where
  readonly details: string
  constructor(code: Code, where: Where, details = '') {
    super(details ? `${code}: ${details}` : code)
    this.code = code
    this.where = where
    this.details = details
  }
}
