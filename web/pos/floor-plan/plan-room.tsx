import type { FloorPlan, PlanArea } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { type KeyboardEvent, useRef, useState } from 'react'
import { neighbourOf, rowsOf, type Standing } from './plan.ts'
import style from './plan-room.module.css'
import { TableTile } from './table-tile.tsx'
import { identifierOf } from './use-floor-plan.ts'

type Props = {
  plan: FloorPlan
  area: PlanArea
  standings: readonly Standing[]
  chosen: readonly Uuid[]
  onTap: (standing: Standing) => void
  /** The arrows stand on it: it is looked at, so that Enter opens it. */
  onArrive?: (uuid: Uuid) => void
}

const arrows: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The area's tables where they stand: one stop for the tabulator, arrows go from table to table, Enter taps. */
export const PlanRoom = ({ plan, area, standings, chosen, onTap, onArrive }: Props) => {
  const room = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<Uuid>()
  const tables = standings.map(({ table }) => table)
  const stop = tables.find(({ uuid }) => uuid === (last ?? chosen[0])) ?? tables[0]
  const onKey = (event: KeyboardEvent<HTMLButtonElement>, { table }: Standing) => {
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
    <section className={style.room} aria-label={area.name}>
      <div ref={room} className={style.grid} style={{ '--columns': area.columns, '--rows': rowsOf(tables) }}>
        {standings.map((standing) => (
          <TableTile
            key={standing.table.uuid}
            standing={standing}
            lockedBy={identifierOf(plan, standing.locked_by)}
            chosen={chosen.includes(standing.table.uuid)}
            focusable={standing.table.uuid === stop?.uuid}
            onTap={() => {
              setLast(standing.table.uuid)
              onTap(standing)
            }}
            onKey={(event) => onKey(event, standing)}
          />
        ))}
      </div>
    </section>
  )
}
