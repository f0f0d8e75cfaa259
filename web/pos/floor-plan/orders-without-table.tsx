import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { usePos } from '../registers/index.ts'
import style from './orders-without-table.module.css'
import { dueOf, isLocked, numbersOf, ordersWithoutTable } from './plan.ts'

type Props = { plan: FloorPlan; chosen: readonly Uuid[]; onTap: (bon: PlanBon) => void }

/** SC-36: bons parked without a table or on an archived table, so that they stay reachable. */
export const OrdersWithoutTable = ({ plan, chosen, onTap }: Props) => {
  const { t } = useTranslation('floor-plan')
  const { register } = usePos()
  const bons = ordersWithoutTable(plan)
  if (bons.length === 0) return null
  return (
    <section className={`${style.strays} shrinks row gap-12 rigid`} aria-label={t('strayText')}>
      <h2 className="rigid dim t-13 w-650">{t('stray')}</h2>
      <ul className="flex gap-8">
        {bons.map((bon) => (
          <li key={bon.order_uuid}>
            <button type="button" aria-pressed={chosen.includes(bon.order_uuid)} onClick={() => onTap(bon)}>
              {isLocked(bon, register.uuid) ? <IconLock size={15} aria-hidden /> : null}
              <b>{bon.name ?? t('slip.bon', { nr: bon.short_nr })}</b>
              {bon.table_uuids.length > 0 ? (
                <small className="danger-text">
                  {t('goneTable', { number: numbersOf(plan, bon.table_uuids) })}
                </small>
              ) : null}
              <span>{money(dueOf(bon))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
