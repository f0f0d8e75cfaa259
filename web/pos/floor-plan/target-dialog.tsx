import type { PlanBon } from '@bon/contracts/floor-plan'
import type { CashierUuid, Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import type { OccupiedTable } from '../till/dialogs.ts'
import { dueOf } from './plan.ts'

type Props = { table: OccupiedTable; onClose: () => void }

/** The target table is occupied: merge into its bon, or open a separate one. */
export const TargetDialog = ({ table: { number, bons, onMerge, onOwn }, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  const closing = (work: () => void) => () => {
    onClose()
    work()
  }
  return (
    <Dialog title={t('target.title', { number })} onClose={onClose} size={480}>
      <p className="dim2">{t('target.text')}</p>
      <div className="above-16 grid gap-8">
        {bons.map((bon) => (
          <TouchButton key={bon.order_uuid} variant="primary" size="lg" onClick={closing(() => onMerge(bon))}>
            {bons.length === 1
              ? t('target.merge')
              : t('target.mergeWith', { nr: bon.short_nr, amount: money(dueOf(bon)) })}
          </TouchButton>
        ))}
        <TouchButton size="lg" onClick={closing(onOwn)}>
          {t('target.own')}
        </TouchButton>
      </div>
    </Dialog>
  )
}

type ChooseBonProps = {
  number: string
  bons: readonly PlanBon[]
  onBon: (bon: PlanBon) => void
  onClose: () => void
}

/** Chooses one of several bons on a table. */
export const ChooseBonDialog = ({ number, bons, onBon, onClose }: ChooseBonProps) => {
  const { t } = useTranslation('floor-plan')
  return (
    <Dialog title={t('slip.table', { number })} onClose={onClose} size={420}>
      <div className="above-16 grid gap-8">
        {bons.map((bon) => (
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

type WaiterProps = {
  serving: readonly Uuid[]
  onWaiter: (cashier_uuid: CashierUuid) => void
  onClose: () => void
}

/** The register's cashiers; who serves the table now is marked. */
export const WaiterDialog = ({ serving, onWaiter, onClose }: WaiterProps) => {
  const { t } = useTranslation('floor-plan')
  const { register } = useSteadyPos()
  return (
    <Dialog title={t('waiter.title')} onClose={onClose} size={420}>
      <div className="two-columns above-16 grid gap-8">
        {register.cashiers.map(({ uuid, initials }) => (
          <TouchButton
            key={uuid}
            size="lg"
            aria-pressed={serving.includes(uuid)}
            variant={serving.includes(uuid) ? 'primary' : 'plain'}
            onClick={() => {
              onClose()
              onWaiter(uuid)
            }}
          >
            {initials}
          </TouchButton>
        ))}
      </div>
    </Dialog>
  )
}
