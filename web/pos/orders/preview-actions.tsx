import { correctablePayments, type OrderView, owedOf } from '@bon/contracts/orders'
import {
  IconArrowBackUp,
  IconCash,
  IconCoins,
  IconExchange,
  IconFileInvoice,
  IconHistory,
  IconReceipt,
  IconShoppingCart,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { useBonFirst } from '../leaving/use-bon-first.ts'
import { awaitsCancel, dueToGuest, mayCancel, refundable, useMoneyBack } from '../refund/index.ts'
import { usePos } from '../registers/index.ts'
import type { Dialog } from '../till/dialogs.ts'
import { useTill } from '../till/use-till.ts'
import style from './order-preview.module.css'

type PreviewActionsProps = { order: OrderView; busy: boolean; onOpen: () => void }

/** The actions available for a bon in its current state. */
export const PreviewActions = ({ order, busy, onOpen }: PreviewActionsProps) => {
  const { t } = useTranslation(['orders', 'papers'])
  const { dispatch } = usePos()
  const off = useTill(({ payment_underway }) => payment_underway)
  const { firstFor } = useBonFirst()
  const moneyBack = useMoneyBack()
  const { order_uuid } = order
  const show = (dialog: Dialog) => {
    moneyBack.dismiss()
    dispatch({ type: 'opened', dialog })
  }
  const giveBack = (action: 'cancelPaid' | 'reopen' | 'payOut') => show({ kind: 'giveBack', action, order })
  const due = dueToGuest(order)
  const awaits = awaitsCancel(order)
  const goesOn = (order.status === 'open' || order.status === 'confirmed') && due === 0 && !awaits
  return (
    <div className={`${style.actions} two-columns grid gap-8`}>
      {due > 0 ? (
        <TouchButton variant="pay" size="lg" disabled={off} onClick={() => giveBack('payOut')}>
          <IconCash size={22} aria-hidden />
          {t('action.payOut', { amount: money(due) })}
        </TouchButton>
      ) : null}
      {goesOn ? (
        <TouchButton variant="primary" size="lg" disabled={busy || off} onClick={onOpen}>
          <IconShoppingCart size={22} aria-hidden />
          {t('action.open')}
        </TouchButton>
      ) : null}
      <SettleOwedKey order={order} off={off} onPress={() => show({ kind: 'settleOwed', order })} />
      {order.status === 'completed' ? (
        <TouchButton variant="primary" size="lg" onClick={() => show({ kind: 'receipt', order_uuid })}>
          <IconReceipt size={22} aria-hidden />
          {t('common:receipt.one')}
        </TouchButton>
      ) : null}
      {order.status === 'completed' && order.total > 0 ? (
        <TouchButton
          disabled={off}
          onClick={() => show({ kind: 'fullInvoice', order_uuid, short_nr: order.short_nr })}
        >
          <IconFileInvoice size={22} aria-hidden />
          {t('papers:invoice.open')}
        </TouchButton>
      ) : null}
      {refundable(order).length > 0 && owedOf(order) === 0 ? (
        <TouchButton disabled={off} onClick={() => show({ kind: 'selectRefundOrderLines', order_uuid })}>
          <IconArrowBackUp size={22} aria-hidden />
          {t('action.refund')}
        </TouchButton>
      ) : null}
      <AfterSaleKeys order={order} off={off} show={show} />
      {order.status === 'confirmed' && goesOn ? (
        <>
          <TouchButton disabled={off} onClick={() => giveBack('reopen')}>
            {t('action.reopen')}
          </TouchButton>
          <TouchButton variant="danger" disabled={off} onClick={() => giveBack('cancelPaid')}>
            <IconX size={22} aria-hidden />
            {t('action.cancelPaid')}
          </TouchButton>
        </>
      ) : null}
      {mayCancel(order) ? (
        <TouchButton
          variant="danger"
          disabled={off}
          onClick={() => firstFor([order.order_uuid], () => show({ kind: 'cancelUnpaid', order }))}
        >
          <IconX size={22} aria-hidden />
          {t('action.cancel')}
        </TouchButton>
      ) : null}
      <TouchButton onClick={() => show({ kind: 'orderHistory', order })}>
        <IconHistory size={22} aria-hidden />
        {t('action.story')}
      </TouchButton>
    </div>
  )
}

type AfterSaleProps = { order: OrderView; off: boolean; show: (dialog: Dialog) => void }

const AfterSaleKeys = ({ order, off, show }: AfterSaleProps) => (
  <>
    <TipKey order={order} off={off} onPress={() => show({ kind: 'tip', order })} />
    <CorrectTenderKey order={order} off={off} onPress={() => show({ kind: 'correctTender', order })} />
  </>
)

type KeyProps = { order: OrderView; off: boolean; onPress: () => void }

/** Where a payment may stand on the wrong means. */
const CorrectTenderKey = ({ order, off, onPress }: KeyProps) => {
  const { t } = useTranslation('orders')
  return order.status === 'completed' && correctablePayments(order.payments).length > 0 ? (
    <TouchButton disabled={off} onClick={onPress}>
      <IconExchange size={22} aria-hidden />
      {t('action.correctTender')}
    </TouchButton>
  ) : null
}

/** Of a paid sale; nobody tips for what goes back (SC-64). */
const TipKey = ({ order, off, onPress }: KeyProps) => {
  const { t } = useTranslation('orders')
  return order.status === 'completed' && order.total > 0 ? (
    <TouchButton disabled={off} onClick={onPress}>
      <IconCoins size={22} aria-hidden />
      {t('action.tip')}
    </TouchButton>
  ) : null
}

/** Where the sale left something owed. */
const SettleOwedKey = ({ order, off, onPress }: KeyProps) => {
  const { t } = useTranslation('orders')
  const owed = order.status === 'completed' ? owedOf(order) : 0
  return owed > 0 ? (
    <TouchButton variant="pay" size="lg" disabled={off} onClick={onPress}>
      <IconCash size={22} aria-hidden />
      {t('action.settleOwed', { amount: money(owed) })}
    </TouchButton>
  ) : null
}
