import { isPositionText, type Position, parsePosition } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'

/** Highest position seen per company, from answers and bells: sent as `After-Position` (read your own writes). */
const seen = new Map<string, Position>()
/** The newest last, for a report of what went wrong (DEF-57). */
let last: readonly string[] = []
const company = () => credentials.current().company_uuid ?? ''

const parse = (position: string | null | undefined): Position | undefined =>
  position && isPositionText(position) ? parsePosition(position) : undefined

export const positionSeen = (): Position | undefined => seen.get(company())

export const positionsSeen = (): string[] => [...last]

/** Notes a position; true when it is news. */
export const seePosition = (position: string | null | undefined): boolean => {
  const value = parse(position)
  const before = positionSeen()
  if (value === undefined || (before !== undefined && value <= before)) return false
  seen.set(company(), value)
  last = [...last, String(value)].slice(-200)
  return true
}
