import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import style from './bon-head.module.css'
import { useTableNumbers } from './use-table-numbers.ts'

/** The bon's tables; a tap opens the plan to choose one (POS-19). */
export const TableChip = () => {
  const { t } = useTranslation('pos')
  const { order_uuid, base, isEmpty, dispatch } = useSteadyPos()
  const tables = base?.table_uuids ?? []
  const number = useTableNumbers(tables)(tables)
  return (
    <button
      type="button"
      className={classes(style.chip, tables.length > 0 ? style.filled : style.empty)}
      disabled={isEmpty && !base}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        dispatch({ type: 'opened', what: 'assign-to-table', subject: { order_uuids: [order_uuid] } })
      }
    >
      <IconArmchair size={18} aria-hidden />
      <span>{number ? t('bon.tableOf', { number }) : t('bon.table')}</span>
    </button>
  )
}
