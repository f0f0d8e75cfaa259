import type { PlanBon } from '@bon/contracts/floor-plan'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './dialogs.module.css'
import { dueOf, type Standing } from './plan.ts'

type Props = { standing: Standing; onBon: (bon: PlanBon) => void; onClose: () => void }

/** Several bons stand on the table: which one? */
export const ChooseBon = ({ standing, onBon, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  return (
    <Dialog title={t('slip.table', { number: standing.table.number })} onClose={onClose} size={420}>
      <div className={style.choices}>
        {standing.bons.map((bon) => (
          <TouchButton
            key={bon.order_uuid}
            size="lg"
            onClick={() => {
              onClose()
              onBon(bon)
            }}
          >
            {bon.name ?? t('slip.bon', { nr: bon.short_nr })} · {money(dueOf(bon))}
          </TouchButton>
        ))}
      </div>
    </Dialog>
  )
}
