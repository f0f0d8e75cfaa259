import { type Folds, foldBy, type RegisterUuid, reject, type SessionUuid } from '@bon/contracts/kernel'
import {
  hashOfVouchers,
  referenceOf,
  type TransferEvent,
  transferEvents,
  type Voucher,
} from '@bon/contracts/transfers'
import type { Decider } from '../kernel/index.ts'

type Recorded = TransferEvent['data']
export type Transfer = { recorded: readonly Recorded[] }

export type RecordTransfer = {
  type: 'RecordTransfer'
  session_uuid: SessionUuid
  register_uuid: RegisterUuid
  n: number
  /** Of the journal after the entry of the Z. */
  head: string
  /** Hash of the vouchers that a person reviewed. */
  hash: string
  /** All vouchers of the Z report. */
  vouchers: readonly Voucher[]
}

const folds: Folds<typeof transferEvents, Transfer> = {
  TransferRecorded: ({ recorded }, data) => ({ recorded: [...recorded, data] }),
}

/**
 * Once per Z report (BEYOND-21): all its vouchers in one append, so that no retry or interruption omits a day or posts
 * one twice. The same vouchers are accepted again; others are rejected: what the current setup would post
 * differently is shown as a difference and corrected in the books.
 */
export const transferDecider: Decider<RecordTransfer, Transfer, TransferEvent, 'transfer.already_recorded'> =
  {
    schemas: transferEvents,
    initialState: { recorded: [] },
    evolve: (transfer, event) => foldBy(folds, transfer, event),
    decide: ({ session_uuid, register_uuid, n, head, hash, vouchers }, { recorded }, { now }) => {
      if (recorded.length > 0)
        return hashOfVouchers(vouchersIn(recorded)) === hash ? [] : reject('transfer.already_recorded')
      return vouchers.map((voucher) => ({
        type: 'TransferRecorded',
        data: { session_uuid, register_uuid, n, head, ...voucher, at: now },
      }))
    },
  }

export const vouchersIn = (recorded: Transfer['recorded']): Voucher[] =>
  recorded.map(({ session_uuid, business_day, reference, hash, postings }) => ({
    business_day,
    reference: reference ?? referenceOf(session_uuid),
    hash,
    postings,
  }))
