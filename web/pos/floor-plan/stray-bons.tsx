import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { usePos } from '../register/index.ts'
import { dueOf, isLocked, numbersOf, strayBons } from './plan.ts'
import style from './stray-bons.module.css'

type Props = { plan: FloorPlan; chosen: readonly Uuid[]; onTap: (bon: PlanBon) => void }

/** SC-36: parked without a table, or on a table that is gone. Nothing is ever out of sight. */
export const StrayBons = ({ plan, chosen, onTap }: Props) => {
  const { t } = useTranslation('floor-plan')
  const { register } = usePos()
  const bons = strayBons(plan)
  if (bons.length === 0) return null
  return (
    <section className={style.strays} aria-label={t('strayText')}>
      <h2>{t('stray')}</h2>
      <ul>
        {bons.map((bon) => (
          <li key={bon.order_uuid}>
            <button type="button" aria-pressed={chosen.includes(bon.order_uuid)} onClick={() => onTap(bon)}>
              {isLocked(bon, register.uuid) ? <IconLock size={15} aria-hidden /> : null}
              <b>{bon.name ?? t('slip.bon', { nr: bon.short_nr })}</b>
              {bon.table_uuids.length > 0 ? (
                <small>{t('goneTable', { number: numbersOf(plan, bon.table_uuids) })}</small>
              ) : null}
              <span>{money(dueOf(bon))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
