import type { PlanBon } from '@bon/contracts/floor-plan'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './dialogs.module.css'
import { dueOf } from './plan.ts'

type Props = {
  number: string
  bons: readonly PlanBon[]
  onMerge: (bon: PlanBon) => void
  onOwn: () => void
  onClose: () => void
}

/** Somebody sits there: together with their bon, or a bon of its own beside it. */
export const TargetDialog = ({ number, bons, onMerge, onOwn, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  return (
    <Dialog title={t('target.title', { number })} onClose={onClose} size={480}>
      <p className="dim2">{t('target.text')}</p>
      <div className={style.choices}>
        {bons.map((bon) => (
          <TouchButton key={bon.order_uuid} look="primary" size="lg" onClick={() => onMerge(bon)}>
            {bons.length === 1
              ? t('target.merge')
              : t('target.mergeWith', { nr: bon.short_nr, amount: money(dueOf(bon)) })}
          </TouchButton>
        ))}
        <TouchButton size="lg" onClick={onOwn}>
          {t('target.own')}
        </TouchButton>
      </div>
    </Dialog>
  )
}
