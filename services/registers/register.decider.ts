import {
  businessDay,
  type CashierUuid,
  danishDay,
  type Folds,
  foldBy,
  type Instant,
  type PlainDate,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type ProgramStates,
  type RegisterEvent,
  registerEvents,
  snapshot_max,
} from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'
import { decideProgram, isOfProgram, type ProgramCommand } from './decide-program.ts'

export type RegisterCommand = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid } & (
  | { type: 'SignIn' | 'SignOut' }
  | { type: 'ConfirmClock'; last: Instant }
  | ProgramCommand
)

type State = {
  signed_in: ReadonlySet<Uuid>
  /** Business day of the last event with a snapshot of who is signed in. */
  roster_day: PlainDate | undefined
  /** Which of its programs run, in which version. */
  programs: ProgramStates
}

const folds: Folds<typeof registerEvents, State> = {
  CashierSignedIn: (state, { cashier_uuid, standing }) => ({
    ...state,
    signed_in: new Set([...state.signed_in, cashier_uuid]),
    roster_day: standing?.day ?? state.roster_day,
  }),
  CashierSignedOut: (state, { cashier_uuid }) => ({
    ...state,
    signed_in: new Set([...state.signed_in].filter((uuid) => uuid !== cashier_uuid)),
  }),
  ClockConfirmed: (state) => state,
  ProgramStarted: (state, { program, version }) => ({
    ...state,
    programs: { ...state.programs, [program]: { version, runs: true } },
  }),
  ProgramStopped: (state, { program }) => {
    const before = state.programs[program]
    return before
      ? { ...state, programs: { ...state.programs, [program]: { ...before, runs: false } } }
      : state
  },
  SoftwareUpdated: (state) => state,
  ClockChanged: (state) => state,
}

/** Sign-ins at the register, and its programs. Signing out twice writes nothing; signing in again is an event (LAW-8). */
export const registerDecider: Decider<RegisterCommand, State, RegisterEvent, never> = {
  schemas: registerEvents,
  initialState: { signed_in: new Set(), roster_day: undefined, programs: {} },
  stateIn: ({ type, data }) =>
    type === 'CashierSignedIn' && data.standing
      ? {
          signed_in: new Set(data.standing.signed_in),
          roster_day: data.standing.day,
          programs: data.standing.programs ?? {},
        }
      : undefined,
  evolve: (state, event) => foldBy(folds, state, event),
  decide: (command, { signed_in, roster_day, programs }, { now, zone = danishDay }) => {
    const { type, register_uuid, cashier_uuid } = command
    const data = { register_uuid, cashier_uuid, at: now }
    if (isOfProgram(command)) return decideProgram(command, programs, data)
    if (command.type === 'ConfirmClock')
      return [{ type: 'ClockConfirmed', data: { ...data, last: command.last } }]
    if (type === 'SignOut') return signed_in.has(cashier_uuid) ? [{ type: 'CashierSignedOut', data }] : []
    const day = businessDay(now, zone)
    const after = new Set([...signed_in, cashier_uuid])
    if (day === roster_day || after.size > snapshot_max) return [{ type: 'CashierSignedIn', data }]
    const known = Object.keys(programs).length > 0 && { programs }
    return [
      { type: 'CashierSignedIn', data: { ...data, standing: { day, signed_in: [...after], ...known } } },
    ]
  },
}
