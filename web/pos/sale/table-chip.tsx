import { floorPlanEndpoints } from '@bon/contracts/floor-plan'
import { IconArmchair } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../register/index.ts'
import style from './bon-head.module.css'

/** The tables that the bon stands on; tapped, the plan asks where it is put (POS-19). */
export const TableChip = () => {
  const { t } = useTranslation('pos')
  const { order_uuid, base, isEmpty, register, tell } = useSteadyPos()
  const tables = base?.table_uuids ?? []
  const { data } = useQuery({
    ...query(floorPlanEndpoints.show, { params: { uuid: register.uuid } }),
    enabled: tables.length > 0,
  })
  const plan = data?.floor_plan
  const numbers = tables.flatMap(
    (uuid) => plan?.tables.find((table) => table.uuid === uuid)?.number ?? plan?.former_tables[uuid] ?? [],
  )
  return (
    <button
      type="button"
      className={classes(style.chip, tables.length > 0 ? style.filled : style.empty)}
      disabled={isEmpty && !base}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        tell({ type: 'opened', what: 'assign-to-table', subject: { order_uuids: [order_uuid] } })
      }
    >
      <IconArmchair size={18} aria-hidden />
      <span>{numbers.length > 0 ? t('bon.tableOf', { number: numbers.join(', ') }) : t('bon.table')}</span>
    </button>
  )
}
