import { z } from 'zod'
import { CashierUuid, type EventOf, Instant, PlainDate, RegisterUuid, Uuid } from '../kernel/index.ts'
import { ProgramStates, programFacts } from './program.events.ts'
import { snapshot_max } from './snapshot-max.ts'

/** Events of one register that belong to no session; stream `register-<uuid>`. */
export const registerEvents = {
  ...programFacts,
  CashierSignedIn: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    /** Snapshot in the first event of a business day: who is signed in, so that readers need no earlier event. */
    standing: z
      .object({
        day: PlainDate,
        signed_in: z.array(Uuid).max(snapshot_max),
        /** Absent: none has started yet. */
        programs: ProgramStates.optional(),
      })
      .optional(),
    at: Instant,
  }),
  CashierSignedOut: z.object({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid, at: Instant }),
  /** An administrator confirmed a clock that shows a day or more after the last known moment. */
  ClockConfirmed: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    last: Instant,
    at: Instant,
  }),
}
export type RegisterEvent = EventOf<typeof registerEvents>
