import { z } from 'zod'
import { CashierUuid, Instant, RegisterUuid, Uuid } from '../kernel/index.ts'

/** The till's program in a browser, and the server that it talks to. */
export const ProgramKind = z.enum(['till', 'server'])
export type ProgramKind = z.infer<typeof ProgramKind>

/** Of Bon, as its package names it. */
export const SoftwareVersion = z.string().regex(/^[0-9A-Za-z.+-]{1,40}$/)

/** Whether the program runs, and its version; in the first sign-in of a business day, so that readers need no more. */
const ProgramState = z.object({ version: SoftwareVersion, runs: z.boolean() })
export const ProgramStates = z.partialRecord(ProgramKind, ProgramState)
export type ProgramStates = z.infer<typeof ProgramStates>

const OfProgram = z.object({
  register_uuid: RegisterUuid,
  /** The employee System. */
  cashier_uuid: CashierUuid,
  program: ProgramKind,
  at: Instant,
})

/** Facts of the programs of a register: nothing else says later when they ran. */
export const programFacts = {
  /** Code 13001; of the server only where a session is open. */
  ProgramStarted: OfProgram.extend({
    version: SoftwareVersion,
    /** Serial number of the system. */
    installation_uuid: Uuid.optional(),
    /** It had not said that it stopped: power or network failed, or it was killed. */
    after_failure: z.literal(true).optional(),
  }),
  /** Code 13002. */
  ProgramStopped: OfProgram,
  /** Code 13007: the first start with another version than the last one had. */
  SoftwareUpdated: OfProgram.extend({ from: SoftwareVersion, to: SoftwareVersion }),
  /** Code 13999: its clock was set, by more than a minute; below zero: back. */
  ClockChanged: OfProgram.extend({ by_s: z.int() }),
}
