/**
 * The typed client. Reads: `useQuery(query(endpoint, { params, query }))`, whose `data` is the answer's body.
 * Writes: `call(endpoint, { params, body, ifMatch, commandId })` → `{ body, revision?, position? }`.
 * Failures are `ApiProblem`; `isProblem(error, endpoint, code)` knows the codes that the endpoint can answer.
 */
export { type Availability, availability, useAvailability } from './availability.ts'
export { buildKey } from './build.ts'
export { type CallOptions, call, type Reply, type RequestOf } from './call.ts'
export { cashierPin } from './cashier-pin.ts'
export { latestPosition, recentPositions, seePosition } from './position.ts'
export {
  ApiProblem,
  ignoreExpected,
  isExpected,
  isProblem,
  isUnanswered,
  needsServer,
  type ProblemCode,
  problemOf,
  readProblem,
  unreachable,
} from './problem.ts'
export { invalidateAfter, invalidateTopic, metaOf, query, queryClient } from './query.ts'
export { rebuilding } from './rebuilding.ts'
export { headersOf, type LooseRequest, urlOf } from './request.ts'
export { sender } from './send.ts'
