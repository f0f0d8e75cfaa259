import { type ZReportEvent, zReportEvents } from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'

type LateEntryRecorded = Extract<ZReportEvent, { type: 'LateEntryRecorded' }>

/** A late action becomes a dated late entry in a stream of its own: a closed Z never gets another event (SC-25). */
export const lateEntryDecider: Decider<
  LateEntryRecorded['data'],
  { recorded: boolean },
  LateEntryRecorded,
  never
> = {
  keeps_mode: true,
  schemas: { LateEntryRecorded: zReportEvents.LateEntryRecorded },
  initialState: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (data, { recorded }) => (recorded ? [] : [{ type: 'LateEntryRecorded', data }]),
}
