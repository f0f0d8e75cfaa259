import { IconArrowRight, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { usePlacing } from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import style from './refund.module.css'
import type { MoneyBackResult } from './send-action.ts'

type MoneyBackDialogProps = { result: MoneyBackResult; onClose: () => void }

/** The cash amount to hand out in large digits, then the return's receipt and the bon that continues. */
export const MoneyBackDialog = ({ result, onClose }: MoneyBackDialogProps) => {
  const { t } = useTranslation('orders')
  const { dispatch } = usePos()
  const placing = usePlacing()
  const { cash, onCard, waits, copy, receipt_of } = result
  return (
    <Dialog title={t(`given.${result.kind}`)} onClose={onClose} size={520}>
      <div className={`${style.result} grid gap-6 round-3`} role="status" aria-live="assertive">
        {onCard > 0 ? (
          <>
            <p>{t('given.onCard')}</p>
            <p className={`${style.amount} w-800`}>{money(onCard)}</p>
          </>
        ) : null}
        {cash > 0 || onCard === 0 ? (
          <>
            <p>{t('given.give')}</p>
            <p className={`${style.amount} w-800`}>{money(cash)}</p>
          </>
        ) : null}
        {waits > 0 ? <p>{t('given.waits', { amount: money(waits) })}</p> : null}
      </div>
      <div className="evenly above-20 flex gap-8">
        {receipt_of.status === 'completed' ? (
          <TouchButton
            size="lg"
            onClick={() =>
              dispatch({ type: 'opened', dialog: { kind: 'receipt', order_uuid: receipt_of.order_uuid } })
            }
          >
            <IconReceipt size={22} aria-hidden />
            {t('given.receipt')}
          </TouchButton>
        ) : null}
        {copy ? (
          <TouchButton
            size="lg"
            variant="primary"
            onClick={() => {
              onClose()
              void placing.open(copy.order_uuid)
            }}
          >
            {t('given.toCopy', { nr: copy.short_nr })}
            <IconArrowRight size={22} aria-hidden />
          </TouchButton>
        ) : (
          <TouchButton size="lg" variant="primary" onClick={onClose}>
            {t('given.done')}
          </TouchButton>
        )}
      </div>
    </Dialog>
  )
}
