import type { PlanBon } from '@bon/contracts/floor-plan'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { dueOf } from './plan.ts'

type Props = {
  number: string
  bons: readonly PlanBon[]
  onMerge: (bon: PlanBon) => void
  onOwn: () => void
  onClose: () => void
}

/** The target table is occupied: merge into its bon, or open a separate one. */
export const TargetDialog = ({ number, bons, onMerge, onOwn, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  return (
    <Dialog title={t('target.title', { number })} onClose={onClose} size={480}>
      <p className="dim2">{t('target.text')}</p>
      <div className="above-16 grid gap-8">
        {bons.map((bon) => (
          <TouchButton key={bon.order_uuid} variant="primary" size="lg" onClick={() => onMerge(bon)}>
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
