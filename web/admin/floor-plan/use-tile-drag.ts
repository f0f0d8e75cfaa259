import { type PointerEvent, useState } from 'react'
import { moved, type Plan, resized, type Table } from './plan.ts'

/** Row height and gap in px, as in the CSS module. */
export const rowHeight = 84
export const gap = 14

type Drag = {
  uuid: string
  kind: 'move' | 'resize'
  from: { x: number; y: number }
  /** Pixels to the next column and row. */
  step: { x: number; y: number }
  columns: number
  rows: number
}

/** Dragging a table by mouse, pen or finger, cell by cell. It returns to its cell when the target is not free. */
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
  /** The table's position while it is dragged. */
  const shownOf = (table: Table): { table: Table; dragState: 'free' | 'blocked' | undefined } => {
    if (drag?.uuid !== table.uuid) return { table, dragState: undefined }
    const { kind, columns, rows } = drag
    const next = (kind === 'move' ? moved : resized)(plan, table, columns, rows)
    if (next) return { table: next, dragState: 'free' }
    const isStill = columns === 0 && rows === 0
    const hint =
      kind === 'move'
        ? { ...table, column: Math.max(0, table.column + columns), row: Math.max(0, table.row + rows) }
        : table
    return { table: hint, dragState: isStill ? 'free' : 'blocked' }
  }
  return { start, go, end, cancel: () => setDrag(undefined), shownOf }
}
