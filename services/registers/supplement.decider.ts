import { type ZReportEvent, zReportEvents } from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'

type SupplementRecorded = Extract<ZReportEvent, { type: 'SupplementRecorded' }>

/** A late act becomes a dated supplement in a stream of its own: a closed Z never gets another event (SC-25). */
export const supplementDecider: Decider<
  SupplementRecorded['data'],
  { recorded: boolean },
  SupplementRecorded,
  never
> = {
  keeps_mode: true,
  schemas: { SupplementRecorded: zReportEvents.SupplementRecorded },
  initialState: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (data, { recorded }) => (recorded ? [] : [{ type: 'SupplementRecorded', data }]),
}
