/** The register that is open on this screen: `usePos()` is its data, its cashier, its bon and what it is in the middle of. */
export { catalogueQuery } from './catalogue-query.ts'
export { type Pos, usePos, useSteadyPos } from './pos.ts'
export { unpacked } from './snapshot.ts'
