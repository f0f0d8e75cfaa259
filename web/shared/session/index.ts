/**
 * Who is signed in, in which company. `<SessionGate>` stands around an area and fetches it; inside, `useSession()`
 * is `{ user, company, other_companies, can(...roles), signOut }` and never undefined.
 */
export { landsAtTill } from './lands-at-till.ts'
export { leftOff } from './left-off.ts'
export { SessionGate } from './session-gate.tsx'
export { useKeptState } from './use-kept-state.ts'
export { type Session, useSession } from './use-session.ts'
