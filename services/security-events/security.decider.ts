import { type SecurityEvent, securityEvents } from '@bon/contracts/security-events'
import type { Decider } from '../kernel/index.ts'

/** The decisions are made by authentication and the identity tables; the log only records them. */
export const securityDecider: Decider<{ type: 'Tell'; event: SecurityEvent }, object, SecurityEvent, never> =
  {
    schemas: securityEvents,
    initialState: {},
    evolve: (state) => state,
    decide: ({ event }) => [event],
  }
