import type { Instant, Uuid } from '@bon/contracts/kernel'
import { type RegisterEvent, registerEvents } from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'

export type RegisterCommand = { register_uuid: Uuid; cashier_uuid: Uuid } & (
  | { type: 'SignIn' | 'SignOut' }
  | { type: 'ConfirmClock'; last: Instant }
)

type State = { signed_in: ReadonlySet<Uuid> }

/** Who stands at the register. Signing out twice is nothing; signing in again is a fact (fiscal.md 2.3). */
export const registerDecider: Decider<RegisterCommand, State, RegisterEvent, never> = {
  schemas: registerEvents,
  initialState: { signed_in: new Set() },
  evolve: ({ signed_in }, { type, data }) => {
    if (type === 'ClockConfirmed') return { signed_in }
    const others = new Set(signed_in)
    if (type === 'CashierSignedIn') others.add(data.cashier_uuid)
    else others.delete(data.cashier_uuid)
    return { signed_in: others }
  },
  decide: (command, { signed_in }, { now }) => {
    const { type, register_uuid, cashier_uuid } = command
    const data = { register_uuid, cashier_uuid, at: now }
    if (command.type === 'ConfirmClock')
      return [{ type: 'ClockConfirmed', data: { ...data, last: command.last } }]
    if (type === 'SignIn') return [{ type: 'CashierSignedIn', data }]
    return signed_in.has(cashier_uuid) ? [{ type: 'CashierSignedOut', data }] : []
  },
}
