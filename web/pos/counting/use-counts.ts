import type { CountLine } from '@bon/contracts/registers'
import { useState } from 'react'
import { type Counts, fromLines } from './counts.ts'

const most = 99_999

export const useCounts = () => {
  const [counts, setCounts] = useState<Counts>({})
  return {
    counts,
    /** Undefined clears the field: not counted yet. */
    set: (unit: number, count: number | undefined) =>
      setCounts(({ [unit]: _, ...others }) =>
        count === undefined ? others : { ...others, [unit]: Math.min(most, Math.max(0, count)) },
      ),
    /** Copies an earlier count. */
    fill: (lines: readonly CountLine[]) => setCounts(fromLines(lines)),
    /** Sets blank fields to zero. */
    fillRest: (units: readonly number[]) =>
      setCounts((before) => Object.fromEntries(units.map((unit) => [unit, before[unit] ?? 0]))),
    reset: () => setCounts({}),
  }
}
