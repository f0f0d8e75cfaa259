import { useTranslation } from 'react-i18next'
import { EditorAside } from '../editing/editor-shell.tsx'
import style from './floor-plan.module.css'
import { KeysCard } from './keys-card.tsx'
import { type Area, type Plan, type Table, tablesIn } from './plan.ts'
import { TableCard } from './table-card.tsx'

/** Beside the plan: the area's totals, the chosen table, and the keyboard help. */
export const EditorSide = ({
  plan,
  area,
  chosen,
  readOnly,
  onChange,
  onRemove,
}: {
  plan: Plan
  area: Area
  chosen: Table | undefined
  readOnly: boolean
  onChange: (table: Table) => void
  onRemove: (table: Table) => void
}) => {
  const { t } = useTranslation('shop')
  return (
    <EditorAside aria-label={t('floor.chosen')}>
      <dl className={`${style.figures} two-columns clipped grid plate`}>
        <div>
          <dt>{t('floor.tables_here')}</dt>
          <dd>{tablesIn(plan, area.uuid).length}</dd>
        </div>
        <div>
          <dt>{t('floor.seats_here')}</dt>
          <dd>{tablesIn(plan, area.uuid).reduce((sum, { seats }) => sum + seats, 0)}</dd>
        </div>
      </dl>
      {chosen && (
        <TableCard
          key={chosen.uuid}
          plan={plan}
          table={chosen}
          readOnly={readOnly}
          onChange={onChange}
          onRemove={() => onRemove(chosen)}
        />
      )}
      {!readOnly && <KeysCard />}
    </EditorAside>
  )
}
