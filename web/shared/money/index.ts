/** Amounts as people type them. */
export { parseMoney } from './parse.ts'
