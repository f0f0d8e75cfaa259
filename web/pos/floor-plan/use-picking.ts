import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import { useState } from 'react'
import type { LineQuantity } from '../placing/index.ts'
import type { OccupiedTable } from '../till/dialogs.ts'
import type { TableStatus } from './plan.ts'
import type { usePlanActions } from './use-plan-actions.ts'

/** What is being moved while the target table is chosen. */
export type Picking =
  | { what: 'move'; bons: readonly PlanBon[]; from: Uuid | undefined }
  | { what: 'lines'; order_uuid: OrderUuid; lines: LineQuantity[] }

type Props = {
  plan: FloorPlan | undefined
  actions: ReturnType<typeof usePlanActions>
  /** Called when the target is occupied, to ask how to place it. */
  onOccupied: (table: OccupiedTable) => void
  onDone: () => void
}

/** Choosing a target table: a free table is used at once, an occupied one opens a dialog. */
export const usePicking = ({ plan, actions, onOccupied, onDone }: Props) => {
  const [picking, setPicking] = useState<Picking | null>(null)
  const stop = () => setPicking(null)
  const to = (table_uuid: Uuid, into: PlanBon | undefined) => {
    if (!plan || !picking) return
    stop()
    onDone()
    if (picking.what === 'lines')
      actions.moveLines(plan, picking.order_uuid, picking.lines, table_uuid, into?.order_uuid)
    else if (into) actions.moveInto(plan, picking.bons, into)
    else actions.move(plan, picking.bons, picking.from, table_uuid)
  }
  const target = (tableStatus: TableStatus) => {
    const { table, bons } = tableStatus
    if (picking?.what === 'move' && picking.from === table.uuid) return stop()
    if (bons.length === 0) to(table.uuid, undefined)
    else
      onOccupied({
        number: table.number,
        bons,
        onMerge: (bon) => to(table.uuid, bon),
        onOwn: () => to(table.uuid, undefined),
      })
  }
  return { picking, start: setPicking, stop, target }
}
