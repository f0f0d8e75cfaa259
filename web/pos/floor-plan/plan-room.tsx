import type { FloorPlan, PlanArea } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { type KeyboardEvent, useRef, useState } from 'react'
import { neighbourOf, rowsOf, type TableStatus, waitersOf } from './plan.ts'
import style from './plan-room.module.css'
import { TableTile, type Waiter } from './table-tile.tsx'
import { identifierOf } from './use-floor-plan.ts'

type Props = {
  plan: FloorPlan
  area: PlanArea
  standings: readonly TableStatus[]
  chosen: readonly Uuid[]
  cashiers: readonly Waiter[]
  onTap: (tableStatus: TableStatus) => void
  /** Called when an arrow key selects a table, so that Enter can open it. */
  onArrive?: (uuid: Uuid) => void
}

const arrows: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The area's tables at their positions: one tab stop, arrow keys move between tables, Enter taps. */
export const PlanRoom = ({ plan, area, standings, chosen, cashiers, onTap, onArrive }: Props) => {
  const room = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<Uuid>()
  const tables = standings.map(({ table }) => table)
  const stop = tables.find(({ uuid }) => uuid === (last ?? chosen[0])) ?? tables[0]
  const onKey = (event: KeyboardEvent<HTMLButtonElement>, { table }: TableStatus) => {
    const step = arrows[event.key]
    const next = step && neighbourOf(tables, table, step)
    if (!step) return
    event.preventDefault()
    if (!next) return
    setLast(next.uuid)
    onArrive?.(next.uuid)
    room.current?.querySelector<HTMLButtonElement>(`[data-table="${next.uuid}"]`)?.focus()
  }
  return (
    <section className={`${style.room} fill scrolls round-3`} aria-label={area.name}>
      <div
        ref={room}
        className={`${style.grid} grid`}
        style={{ '--columns': area.columns, '--rows': rowsOf(tables) }}
      >
        {standings.map((tableStatus) => (
          <TableTile
            key={tableStatus.table.uuid}
            tableStatus={tableStatus}
            lockedBy={identifierOf(plan, tableStatus.locked_by)}
            waiters={waitersOf(tableStatus.bons, cashiers)}
            chosen={chosen.includes(tableStatus.table.uuid)}
            focusable={tableStatus.table.uuid === stop?.uuid}
            onTap={() => {
              setLast(tableStatus.table.uuid)
              onTap(tableStatus)
            }}
            onKey={(event) => onKey(event, tableStatus)}
          />
        ))}
      </div>
    </section>
  )
}
