import { type SecurityEvent, securityEvents } from '@bon/contracts/security-events'
import type { Decider } from '../kernel/index.ts'

/** What the door and the identity tables saw is decided there; the log is told THAT it was. */
export const securityDecider: Decider<{ type: 'Tell'; event: SecurityEvent }, object, SecurityEvent, never> =
  {
    schemas: securityEvents,
    initialState: {},
    evolve: (state) => state,
    decide: ({ event }) => [event],
  }
