import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { AdminPinDialog, ApprovalDialog, causesIn } from '../admin-pin/index.ts'
import {
  ActDialog,
  actsOf,
  adminActOf,
  type MoneyBack,
  owedToGuest,
  takenFor,
  withReason,
} from '../refund/index.ts'
import { usePos } from '../register/index.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { StoryDialog } from './story-dialog.tsx'
import type { Asked } from './use-bon-dialogs.ts'
import { useCancelBon } from './use-cancel-bon.ts'

type BonDialogsProps = { asked: Asked; moneyBack: MoneyBack; onClose: () => void }

/** What is asked about one bon. */
export const BonDialogs = ({ asked: { what, order }, ...rest }: BonDialogsProps) => {
  if (what === 'receipt') return <ReceiptDialog orderUuid={order.order_uuid} onClose={rest.onClose} />
  if (what === 'story') return <StoryDialog order={order} onClose={rest.onClose} />
  if (what === 'cancel') return <CancelUnpaid asked={{ what, order }} {...rest} />
  return <GiveBack asked={{ what, order }} {...rest} />
}

/** ORD-26. */
const CancelUnpaid = ({ asked: { order }, onClose }: BonDialogsProps) => {
  const { t } = useTranslation('orders')
  const cancel = useCancelBon(onClose)
  return (
    <ActDialog
      title={t('cancel.title', { nr: order.short_nr })}
      confirm={t('act.cancel')}
      busy={cancel.isPending}
      error={cancel.error ?? undefined}
      onConfirm={() => cancel.mutate(order)}
      onClose={onClose}
    >
      <p>{t('cancel.text', { count: order.lines.length, total: money(order.total) })}</p>
    </ActDialog>
  )
}

/** ORD-27 to ORD-30: money leaves the drawer, so its amount is what the question says first. */
const GiveBack = ({ asked: { what, order }, moneyBack, onClose }: BonDialogsProps) => {
  const { t } = useTranslation('orders')
  const pos = usePos()
  const { state, busy, give } = moneyBack
  const act = what === 'payOut' ? 'payOut' : what === 'reopen' ? 'reopen' : 'cancelPaid'
  const refused = state.status === 'refused' ? state : undefined
  const error = refused?.error
  const asksPin = problemOf(error)?.code === 'register.admin_pin_needed'
  const causes = causesIn(error)
  const start = () => give(actsOf(pos)[act](order))
  const amount = money(act === 'payOut' ? owedToGuest(order) : takenFor(order))
  const close = () => {
    moneyBack.dismiss()
    onClose()
  }
  if (refused && causes)
    return (
      <ApprovalDialog
        register_uuid={pos.register.uuid}
        act={adminActOf(refused.act)}
        causes={causes}
        onApproved={(reason) => {
          moneyBack.dismiss()
          give(withReason(refused.act, reason))
        }}
        onClose={close}
      />
    )
  if (refused && asksPin)
    return (
      <AdminPinDialog
        register_uuid={pos.register.uuid}
        act={adminActOf(refused.act)}
        why={t('reopen.pin', { nr: order.short_nr })}
        onAuthorised={() => {
          moneyBack.dismiss()
          give(refused.act)
        }}
        onClose={close}
      />
    )
  return (
    <ActDialog
      title={t(`${act}.title`, { nr: order.short_nr })}
      confirm={t(`act.${act}`, { amount })}
      look={act === 'payOut' ? 'pay' : 'danger'}
      busy={busy}
      waiting={state.status === 'waiting'}
      error={error}
      onConfirm={start}
      onClose={close}
    >
      <strong>{t('guestGets', { amount })}</strong>
      <p>{t(`${act}.text`, { total: money(order.total) })}</p>
    </ActDialog>
  )
}
