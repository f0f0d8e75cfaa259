import { reject } from '@bon/contracts/kernel'
import { type TransferEvent, transferEvents } from '@bon/contracts/transfers'
import type { Decider } from '../kernel/index.ts'

type Recorded = TransferEvent['data']
export type Transfer = { recorded: Recorded | undefined }

/**
 * Once per Z (BEYOND-21): the same postings again are the same answer, and others are refused. What the setup would
 * post otherwise today is shown as a difference and corrected in the books, never posted a second time.
 */
export const transferDecider: Decider<
  { type: 'RecordTransfer' } & Omit<Recorded, 'at'>,
  Transfer,
  TransferEvent,
  'transfer.already_recorded'
> = {
  schemas: transferEvents,
  initialState: { recorded: undefined },
  evolve: (_, { data }) => ({ recorded: data }),
  decide: ({ type: _, ...transfer }, { recorded }, { now }) => {
    if (recorded) return recorded.hash === transfer.hash ? [] : reject('transfer.already_recorded')
    return [{ type: 'TransferRecorded', data: { ...transfer, at: now } }]
  },
}
