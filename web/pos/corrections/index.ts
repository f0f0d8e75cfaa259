export { type Correction, correctionsOf } from './corrections-of.ts'
export { reported } from './keep-reports.ts'
export { useKeptCorrections, useReporting } from './use-reporting.ts'
