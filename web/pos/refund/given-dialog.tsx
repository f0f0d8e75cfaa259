import { IconArrowRight, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './refund.module.css'
import type { Given } from './send-act.ts'

const ReceiptDialog = lazy(async () => ({
  default: (await import('../orders/receipt-dialog.tsx')).ReceiptDialog,
}))

type GivenDialogProps = { given: Given; onCopy: (uuid: string) => void; onClose: () => void }

/** The amount to hand out, as large as change; then the receipt of the return, and the bon that goes on. */
export const GivenDialog = ({ given, onCopy, onClose }: GivenDialogProps) => {
  const { t } = useTranslation('orders')
  const [receipt, setReceipt] = useState(false)
  const { cash, onCard, waits, copy, receipt_of } = given
  return (
    <Dialog title={t(`given.${given.kind}`)} onClose={onClose} size={520}>
      <div className={style.given} role="status" aria-live="assertive">
        {onCard > 0 ? (
          <>
            <p>{t('given.onCard')}</p>
            <p className={style.amount}>{money(onCard)}</p>
          </>
        ) : null}
        {cash > 0 || onCard === 0 ? (
          <>
            <p>{t('given.give')}</p>
            <p className={style.amount}>{money(cash)}</p>
          </>
        ) : null}
        {waits > 0 ? <p>{t('given.waits', { amount: money(waits) })}</p> : null}
      </div>
      <div className={style.actions}>
        {receipt_of.status === 'completed' ? (
          <TouchButton size="lg" onClick={() => setReceipt(true)}>
            <IconReceipt size={22} aria-hidden />
            {t('given.receipt')}
          </TouchButton>
        ) : null}
        {copy ? (
          <TouchButton size="lg" look="primary" onClick={() => onCopy(copy.order_uuid)}>
            {t('given.toCopy', { nr: copy.short_nr })}
            <IconArrowRight size={22} aria-hidden />
          </TouchButton>
        ) : (
          <TouchButton size="lg" look="primary" onClick={onClose}>
            {t('given.done')}
          </TouchButton>
        )}
      </div>
      {receipt ? (
        <Suspense>
          <ReceiptDialog orderUuid={receipt_of.order_uuid} onClose={() => setReceipt(false)} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
