import { tablePlanAreas, tables } from '@bon/contracts/resources'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { DisputeDialog } from '../editing/dispute-dialog.tsx'
import type { Dispute } from '../editing/editing.ts'
import { type Area, type FloorKinds, type Plan, type Table, withNewUuids } from './plan.ts'

/** Tables and areas changed by two people: choose a version (DEF-33). */
export const FloorPlanDisputes = ({
  disputes,
  plan,
  onClose,
  onSettled,
}: {
  disputes: readonly Dispute<FloorKinds>[]
  plan: Plan
  onClose: () => void
  onSettled: (mine: ReadonlySet<string>, anew: (plan: Plan) => Plan) => void
}) => {
  const { t } = useTranslation('shop')
  const sideOf = (thing: Area | Table): string => {
    if (!isTable(thing)) return t('floor.area_stand', { name: thing.name, count: thing.columns })
    const { number, seats, column, row, width, height, area_uuid } = thing
    const area = plan.areas.find(({ uuid }) => uuid === area_uuid)?.name ?? ''
    return t('floor.table_stand', {
      number,
      area,
      column: column + 1,
      row: row + 1,
      width,
      height,
      count: seats,
    })
  }
  return (
    <DisputeDialog<FloorKinds>
      disputes={disputes}
      resourceOf={(kind) => (kind === 'tables' ? tables : tablePlanAreas)}
      nameOf={(thing) => (isTable(thing) ? t('floor.table', { number: thing.number }) : thing.name)}
      sideOf={sideOf}
      onClose={onClose}
      onSettled={(mine) => {
        const lost = disputes.filter(({ uuid, theirs }) => mine.has(uuid) && theirs === undefined)
        onSettled(mine, withNewUuids(new Map(lost.map(({ uuid }) => [uuid, newId()]))))
      }}
    />
  )
}

const isTable = (thing: Area | Table): thing is Table => 'number' in thing
