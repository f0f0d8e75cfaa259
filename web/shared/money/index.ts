/** Parsing of typed amounts and percentages. */
export { parseMoney } from './parse.ts'
export { parsePercent } from './parse-percent.ts'
