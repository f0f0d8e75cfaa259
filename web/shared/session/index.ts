/**
 * The signed-in user and company. `<SessionGate>` wraps an area and fetches them; inside, `useSession()` is `{ user,
 * company, other_companies, can(...roles), signOut }` and never undefined.
 */
export { landsAtTill } from './lands-at-till.ts'
export { leftOff } from './left-off.ts'
export { SessionGate } from './session-gate.tsx'
export { type Session, useSession } from './use-session.ts'
export { useRestoredState } from './use-stored-state.ts'
