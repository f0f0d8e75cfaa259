import type { Uuid } from '@bon/contracts/kernel'
import { reject } from '@bon/contracts/kernel'
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
  session_uuid: Uuid
  register_uuid: Uuid
  n: number
  /** Of the vouchers that a person looked at. */
  hash: string
  /** All of the Z report's. */
  vouchers: readonly Voucher[]
}

/**
 * Once per Z (BEYOND-21): all its vouchers in one append, so that no retry and no interruption leaves one of its days
 * out or posts one twice. The same again is the same answer, and others are refused: what the setup would post
 * otherwise today is shown as a difference and corrected in the books.
 */
export const transferDecider: Decider<RecordTransfer, Transfer, TransferEvent, 'transfer.already_recorded'> =
  {
    schemas: transferEvents,
    initialState: { recorded: [] },
    evolve: ({ recorded }, { data }) => ({ recorded: [...recorded, data] }),
    decide: ({ session_uuid, register_uuid, n, hash, vouchers }, { recorded }, { now }) => {
      if (recorded.length > 0)
        return hashOfVouchers(vouchersIn(recorded)) === hash ? [] : reject('transfer.already_recorded')
      return vouchers.map((voucher) => ({
        type: 'TransferRecorded',
        data: { session_uuid, register_uuid, n, ...voucher, at: now },
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
