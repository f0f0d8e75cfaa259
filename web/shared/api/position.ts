import { isPositionText, type Position, parsePosition } from '@bon/contracts/kernel'
import { credentials } from '../credentials/index.ts'

/**
 * Highest position seen per company, from answers and notifications: sent as `After-Position` (read your own writes).
 */
const positions = new Map<string, Position>()
/** The latest positions, newest last, for error reports (DEF-57). */
let last: readonly string[] = []
const company = () => credentials.current().company_uuid ?? ''

const parse = (position: string | null | undefined): Position | undefined =>
  position && isPositionText(position) ? parsePosition(position) : undefined

export const latestPosition = (): Position | undefined => positions.get(company())

export const recentPositions = (): string[] => [...last]

/** Records a position; true when it is higher than before. */
export const seePosition = (position: string | null | undefined): boolean => {
  const value = parse(position)
  const before = latestPosition()
  if (value === undefined || (before !== undefined && value <= before)) return false
  positions.set(company(), value)
  last = [...last, String(value)].slice(-200)
  return true
}
