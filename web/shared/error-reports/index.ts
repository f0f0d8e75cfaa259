/** What goes wrong is told without names: `reportError` by itself, `ReportThis` by somebody who has seen it. */
export { orderAtHand } from './order-at-hand.ts'
export { reportError, watchErrors } from './report-error.ts'
export { ReportThis } from './report-this.tsx'
