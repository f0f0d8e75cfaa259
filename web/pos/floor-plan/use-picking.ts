import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useState } from 'react'
import type { Asked as AskedLines } from '../placing/index.ts'
import type { Standing } from './plan.ts'
import type { usePlanActs } from './use-plan-acts.ts'

/** What is being carried to a table that is yet to be chosen. */
export type Picking =
  | { what: 'move'; bons: readonly PlanBon[]; from: Uuid | undefined }
  | { what: 'lines'; order_uuid: Uuid; lines: AskedLines[] }

type Props = {
  plan: FloorPlan | undefined
  acts: ReturnType<typeof usePlanActs>
  /** Somebody sits there: asks what is meant. */
  onTarget: (asked: { what: 'target'; standing: Standing }) => void
  onDone: () => void
}

/** Choosing where something goes: a free table takes it at once, at an occupied one it is asked how. */
export const usePicking = ({ plan, acts, onTarget, onDone }: Props) => {
  const [picking, setPicking] = useState<Picking | null>(null)
  const stop = () => setPicking(null)
  const to = (table_uuid: Uuid, into: PlanBon | undefined) => {
    if (!plan || !picking) return
    stop()
    onDone()
    if (picking.what === 'lines')
      void acts.moveLines(plan, picking.order_uuid, picking.lines, table_uuid, into?.order_uuid)
    else if (into) void acts.moveInto(plan, picking.bons, into)
    else void acts.move(plan, picking.bons, picking.from, table_uuid)
  }
  const target = (standing: Standing) => {
    const { table, bons } = standing
    if (picking?.what === 'move' && picking.from === table.uuid) return stop()
    if (bons.length === 0) to(table.uuid, undefined)
    else onTarget({ what: 'target', standing })
  }
  return {
    picking,
    start: setPicking,
    stop,
    target,
    into: ({ table }: Standing, bon: PlanBon) => to(table.uuid, bon),
    own: ({ table }: Standing) => to(table.uuid, undefined),
  }
}
