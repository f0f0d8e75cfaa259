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
import { type RegisterEvent, registerEvents, snapshot_max } from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'

export type RegisterCommand = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid } & (
  | { type: 'SignIn' | 'SignOut' }
  | { type: 'ConfirmClock'; last: Instant }
)

type State = {
  signed_in: ReadonlySet<Uuid>
  /** Business day of the last event with a snapshot of who is signed in. */
  roster_day: PlainDate | undefined
}

const folds: Folds<typeof registerEvents, State> = {
  CashierSignedIn: ({ signed_in, roster_day }, { cashier_uuid, standing }) => ({
    signed_in: new Set([...signed_in, cashier_uuid]),
    roster_day: standing?.day ?? roster_day,
  }),
  CashierSignedOut: ({ signed_in, roster_day }, { cashier_uuid }) => ({
    signed_in: new Set([...signed_in].filter((uuid) => uuid !== cashier_uuid)),
    roster_day,
  }),
  ClockConfirmed: (state) => state,
}

/** Sign-ins at the register. Signing out twice writes nothing; signing in again is an event (LAW-8). */
export const registerDecider: Decider<RegisterCommand, State, RegisterEvent, never> = {
  schemas: registerEvents,
  initialState: { signed_in: new Set(), roster_day: undefined },
  stateIn: ({ type, data }) =>
    type === 'CashierSignedIn' && data.standing
      ? { signed_in: new Set(data.standing.signed_in), roster_day: data.standing.day }
      : undefined,
  evolve: (state, event) => foldBy(folds, state, event),
  decide: (command, { signed_in, roster_day }, { now, zone = danishDay }) => {
    const { type, register_uuid, cashier_uuid } = command
    const data = { register_uuid, cashier_uuid, at: now }
    if (command.type === 'ConfirmClock')
      return [{ type: 'ClockConfirmed', data: { ...data, last: command.last } }]
    if (type === 'SignOut') return signed_in.has(cashier_uuid) ? [{ type: 'CashierSignedOut', data }] : []
    const day = businessDay(now, zone)
    const after = new Set([...signed_in, cashier_uuid])
    if (day === roster_day || after.size > snapshot_max) return [{ type: 'CashierSignedIn', data }]
    return [{ type: 'CashierSignedIn', data: { ...data, standing: { day, signed_in: [...after] } } }]
  },
}
