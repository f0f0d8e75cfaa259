import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import style from './bon-head.module.css'
import { useTableNumbers } from './use-table-numbers.ts'

/** The bon's tables; a tap opens the plan to choose one (POS-19), or a table's bon when this one is empty (POS-18). */
export const TableChip = () => {
  const { t } = useTranslation('pos')
  const { base, isEmpty, dispatch } = useSteadyPos()
  const tables = base?.table_uuids ?? []
  const kind = isEmpty && !base ? 'get-table' : 'assign-to-table'
  const number = useTableNumbers(tables)(tables)
  return (
    <button
      type="button"
      className={classes(
        style.chip,
        'inline-row centre gap-5 t-14 w-600 one-line',
        tables.length > 0 ? style.filled : style.empty,
      )}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => dispatch({ type: 'opened', dialog: { kind } })}
    >
      <IconArmchair size={18} aria-hidden />
      <span>{number ? t('bon.tableOf', { number }) : t('bon.table')}</span>
    </button>
  )
}
