import { type IdentityEvent, identityEvents } from '@bon/contracts/identity'
import type { Decider } from '../kernel/index.ts'

/** What happened to people is decided in the identity tables (architecture.md 6); the log is told THAT it did. */
export const auditDecider: Decider<{ type: 'Tell'; event: IdentityEvent }, object, IdentityEvent, never> = {
  schemas: identityEvents,
  initialState: {},
  evolve: (state) => state,
  decide: ({ event }) => [event],
}
