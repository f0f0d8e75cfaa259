import { type PointerEvent, useState } from 'react'
import { moved, type Plan, resized, type Table } from './plan.ts'

/** Height of a row and the gap between cells, as in the module's style. */
export const rowHeight = 84
export const gap = 14

type Drag = {
  uuid: string
  kind: 'move' | 'resize'
  from: { x: number; y: number }
  /** How far to the next column and row, in pixels. */
  step: { x: number; y: number }
  columns: number
  rows: number
}

/** A table that is pulled by mouse, pen or finger, cell by cell. It falls back where it cannot stand. */
export const useTileDrag = (
  plan: Plan,
  columnsOf: number,
  talk: { onDropped: (table: Table) => void; onRefused: (table: Table) => void },
) => {
  const [drag, setDrag] = useState<Drag>()
  const start = (event: PointerEvent<HTMLElement>, table: Table, canDrag: boolean) => {
    const grid = event.currentTarget.parentElement
    if (!canDrag || event.button !== 0 || !grid) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { width } = grid.getBoundingClientRect()
    setDrag({
      uuid: table.uuid,
      kind: (event.target as Element).closest('[data-handle]') ? 'resize' : 'move',
      from: { x: event.clientX, y: event.clientY },
      step: { x: (width + gap) / columnsOf, y: rowHeight + gap },
      columns: 0,
      rows: 0,
    })
  }
  const go = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!drag) return
    const columns = Math.round((clientX - drag.from.x) / drag.step.x)
    const rows = Math.round((clientY - drag.from.y) / drag.step.y)
    if (columns !== drag.columns || rows !== drag.rows) setDrag({ ...drag, columns, rows })
  }
  const end = (table: Table) => {
    setDrag(undefined)
    if (drag?.uuid !== table.uuid || (drag.columns === 0 && drag.rows === 0)) return
    const change = drag.kind === 'move' ? moved : resized
    const next = change(plan, table, drag.columns, drag.rows)
    if (next) talk.onDropped(next)
    else talk.onRefused(table)
  }
  /** As the table is drawn while it is pulled. */
  const shownOf = (table: Table): { table: Table; held: 'free' | 'blocked' | undefined } => {
    if (drag?.uuid !== table.uuid) return { table, held: undefined }
    const { kind, columns, rows } = drag
    const next = (kind === 'move' ? moved : resized)(plan, table, columns, rows)
    if (next) return { table: next, held: 'free' }
    const isStill = columns === 0 && rows === 0
    const hint =
      kind === 'move'
        ? { ...table, column: Math.max(0, table.column + columns), row: Math.max(0, table.row + rows) }
        : table
    return { table: hint, held: isStill ? 'free' : 'blocked' }
  }
  return { start, go, end, cancel: () => setDrag(undefined), shownOf }
}
