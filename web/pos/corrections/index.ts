export { type Correction, correctionsOf } from './corrections-of.ts'
export { keepReporting, keepReports, reported } from './reports.ts'
export { useReporting } from './use-reporting.ts'
