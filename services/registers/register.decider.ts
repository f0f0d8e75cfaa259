import { businessDay, danishDay, type Instant, type PlainDate, type Uuid } from '@bon/contracts/kernel'
import { type RegisterEvent, registerEvents, standing_most } from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'

export type RegisterCommand = { register_uuid: Uuid; cashier_uuid: Uuid } & (
  | { type: 'SignIn' | 'SignOut' }
  | { type: 'ConfirmClock'; last: Instant }
)

type State = {
  signed_in: ReadonlySet<Uuid>
  /** The business day on which an event said last who is signed in. */
  told_on: PlainDate | undefined
}

/** Who stands at the register. Signing out twice is nothing; signing in again is a fact (fiscal.md 2.3). */
export const registerDecider: Decider<RegisterCommand, State, RegisterEvent, never> = {
  schemas: registerEvents,
  initialState: { signed_in: new Set(), told_on: undefined },
  stateIn: ({ type, data }) =>
    type === 'CashierSignedIn' && data.standing
      ? { signed_in: new Set(data.standing.signed_in), told_on: data.standing.day }
      : undefined,
  evolve: ({ signed_in, told_on }, { type, data }) => {
    if (type === 'ClockConfirmed') return { signed_in, told_on }
    const others = new Set(signed_in)
    if (type === 'CashierSignedOut') {
      others.delete(data.cashier_uuid)
      return { signed_in: others, told_on }
    }
    others.add(data.cashier_uuid)
    return { signed_in: others, told_on: data.standing?.day ?? told_on }
  },
  decide: (command, { signed_in, told_on }, { now, zone = danishDay }) => {
    const { type, register_uuid, cashier_uuid } = command
    const data = { register_uuid, cashier_uuid, at: now }
    if (command.type === 'ConfirmClock')
      return [{ type: 'ClockConfirmed', data: { ...data, last: command.last } }]
    if (type === 'SignOut') return signed_in.has(cashier_uuid) ? [{ type: 'CashierSignedOut', data }] : []
    const day = businessDay(now, zone)
    const after = new Set([...signed_in, cashier_uuid])
    if (day === told_on || after.size > standing_most) return [{ type: 'CashierSignedIn', data }]
    return [{ type: 'CashierSignedIn', data: { ...data, standing: { day, signed_in: [...after] } } }]
  },
}
