/** Amounts and shares as people type them. */
export { parseMoney } from './parse.ts'
export { parsePercent } from './parse-percent.ts'
