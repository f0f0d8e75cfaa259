import type { PlanBon } from '@bon/contracts/floor-plan'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { dueOf, type TableStatus } from './plan.ts'

type Props = { tableStatus: TableStatus; onBon: (bon: PlanBon) => void; onClose: () => void }

/** Chooses one of several bons on a table. */
export const ChooseBon = ({ tableStatus, onBon, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  return (
    <Dialog title={t('slip.table', { number: tableStatus.table.number })} onClose={onClose} size={420}>
      <div className="above-16 grid gap-8">
        {tableStatus.bons.map((bon) => (
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
