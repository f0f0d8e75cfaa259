import { type DragEvent, useState } from 'react'
import { type EntityRow, useEntity } from '../entity.ts'
import { placesAfter } from './order.ts'
import { useBulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

/**
 * Manual row order (CAT-15): by dragging, or by keys on the handle. Only when the list is sorted by it and nothing
 * hides rows, since a position among hidden rows would be ambiguous.
 */
export const useRowOrder = (rows: readonly EntityRow[], list: List) => {
  const { definition, mayWrite } = useEntity()
  const { run, busy } = useBulk()
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const { order } = definition
  const inOrder = list.sort.field === order && !list.sort.descending
  const isOn = order !== undefined && mayWrite && inOrder && list.active === 0 && !list.archived
  const move = async (at: number, to: number) => {
    if (order === undefined || busy) return
    const places = placesAfter(rows, order, at, to)
    await run(places.map(({ uuid, place }) => ({ action: 'change', uuid, data: { [order]: place } })))
  }
  const end = () => {
    setFrom(undefined)
    setOver(undefined)
  }
  return {
    isOn,
    busy,
    over: from === undefined ? undefined : over,
    last: rows.length - 1,
    move,
    handleProps: (at: number) => ({ draggable: true, onDragStart: () => setFrom(at), onDragEnd: end }),
    rowProps: (at: number) =>
      from === undefined
        ? {}
        : {
            onDragOver: (event: DragEvent) => {
              event.preventDefault()
              setOver(at)
            },
            onDrop: (event: DragEvent) => {
              event.preventDefault()
              void move(from, at)
              end()
            },
          },
  }
}
export type RowOrder = ReturnType<typeof useRowOrder>
