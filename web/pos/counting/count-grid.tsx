import { isNote } from '../../shared/denominations/index.ts'
import style from './count-grid.module.css'
import { CountRow } from './count-row.tsx'
import type { Counts } from './counts.ts'

type CountGridProps = {
  units: readonly number[]
  counts: Counts
  onCount: (unit: number, count: number | undefined) => void
  /** A count that was confirmed is read only. */
  fixed?: boolean
}

/** Notes on the left, coins on the right, each with − input +. */
export const CountGrid = ({ units, counts, onCount, fixed = false }: CountGridProps) => {
  const rows = (kind: readonly number[]) =>
    kind.map((unit) => (
      <CountRow
        key={unit}
        unit={unit}
        count={counts[unit]}
        fixed={fixed}
        onCount={(count) => onCount(unit, count)}
      />
    ))
  return (
    <div className={`${style.grid} fill grid gap-14 scrolls`}>
      <div className={`${style.column} plate`}>{rows(units.filter(isNote))}</div>
      <div className={`${style.column} plate`} data-kind="coins">
        {rows(units.filter((unit) => !isNote(unit)))}
      </div>
    </div>
  )
}
