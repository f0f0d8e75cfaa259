import { credentials } from '../credentials/index.ts'

/** Highest position seen per company, from answers and bells: sent as `After-Position` (read your own writes). */
const seen = new Map<string, bigint>()
const company = () => credentials.current().company_uuid ?? ''

const parse = (position: string | null | undefined): bigint | undefined =>
  position && /^\d{1,20}$/.test(position) ? BigInt(position) : undefined

export const positionSeen = (): bigint | undefined => seen.get(company())

/** Notes a position; true when it is news. */
export const seePosition = (position: string | null | undefined): boolean => {
  const value = parse(position)
  const before = positionSeen()
  if (value === undefined || (before !== undefined && value <= before)) return false
  seen.set(company(), value)
  return true
}
