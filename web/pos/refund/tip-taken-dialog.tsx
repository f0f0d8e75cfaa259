import type { OrderPayment, OrderView } from '@bon/contracts/orders'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Dialog, TouchButton } from '../../shared/ui/index.ts'
import { useTipPrint } from '../papers/use-paper-print.ts'
import style from './refund.module.css'

type TipTakenDialogProps = { order: OrderView; payment: OrderPayment; onClose: () => void }

/** The tip that was taken or goes back, its own number and that of the sale, and its receipt. */
export const TipTakenDialog = ({ order, payment, onClose }: TipTakenDialogProps) => {
  const { t } = useTranslation(['orders', 'papers'])
  const textOf = useProblemText()
  const print = useTipPrint()
  const { payment_uuid, settlement_nr, tip = 0 } = payment
  return (
    <Dialog title={t(tip < 0 ? 'tip.givenBack' : 'tip.done')} onClose={onClose} size={520}>
      <div className={`${style.result} grid gap-6 round-3`} role="status" aria-live="assertive">
        <p>{t('tip.taken', { settlement: settlement_nr, nr: order.nr })}</p>
        <p className={`${style.amount} w-800`}>{money(Math.abs(tip))}</p>
      </div>
      {print.error ? <Banner tone="bad">{textOf(print.error)}</Banner> : null}
      <div className="evenly above-20 flex gap-8">
        <TouchButton
          size="lg"
          disabled={print.isPending || print.isSuccess}
          onClick={() => print.mutate({ uuid: order.order_uuid, payment_uuid })}
        >
          <IconPrinter size={22} aria-hidden />
          {t(print.isSuccess ? 'papers:printed' : 'tip.print')}
        </TouchButton>
        <TouchButton size="lg" variant="primary" onClick={onClose}>
          {t('given.done')}
        </TouchButton>
      </div>
    </Dialog>
  )
}
