import { type IdentityEvent, identityEvents } from '@bon/contracts/identity'
import type { Decider } from '../kernel/index.ts'

/** Changes to people are decided in the identity tables (ARCH-19); the log only records that they happened. */
export const auditDecider: Decider<{ type: 'Tell'; event: IdentityEvent }, object, IdentityEvent, never> = {
  schemas: identityEvents,
  initialState: {},
  evolve: (state) => state,
  decide: ({ event }) => [event],
}
