/** Error reports without personal data: `reportError` is automatic, `ReportThis` is used by a person. */
export { currentOrder } from './current-order.ts'
export { reportError, watchErrors } from './report-error.ts'
export { ReportThis } from './report-this.tsx'
