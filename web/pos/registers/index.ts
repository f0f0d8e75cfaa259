/** The register open on this screen: `usePos()` returns its data, cashier, bon and UI state. */
export { catalogueQuery } from './catalogue-query.ts'
export { type Pos, usePos, useSteadyPos } from './pos.ts'
export { unpacked } from './snapshot.ts'
