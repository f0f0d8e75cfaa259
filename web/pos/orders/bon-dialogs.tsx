import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { AdminPinDialog, ApprovalDialog, causesIn } from '../admin-pin/index.ts'
import {
  ActionDialog,
  actionsOf,
  adminActionOf,
  cashReceivedFor,
  dueToGuest,
  type MoneyBack,
  withReason,
} from '../refund/index.ts'
import { usePos } from '../registers/index.ts'
import { StoryDialog } from './story-dialog.tsx'
import type { BonPrompt } from './use-bon-dialogs.ts'
import { useCancelBon } from './use-cancel-bon.ts'

type BonDialogsProps = { prompt: BonPrompt; moneyBack: MoneyBack; onClose: () => void }

/** The dialogs of one bon. */
export const BonDialogs = ({ prompt: { what, order }, ...rest }: BonDialogsProps) => {
  if (what === 'story') return <StoryDialog order={order} onClose={rest.onClose} />
  if (what === 'cancel') return <CancelUnpaid prompt={{ what, order }} {...rest} />
  return <GiveBack prompt={{ what, order }} {...rest} />
}

/** Only an order without payments can be cancelled without a refund (ORD-26). */
const CancelUnpaid = ({ prompt: { order }, onClose }: BonDialogsProps) => {
  const { t } = useTranslation('orders')
  const cancel = useCancelBon(onClose)
  return (
    <ActionDialog
      title={t('cancel.title', { nr: order.short_nr })}
      confirm={t('action.cancel')}
      busy={cancel.isPending}
      error={cancel.error ?? undefined}
      onConfirm={() => cancel.mutate(order)}
      onClose={onClose}
    >
      <p>{t('cancel.text', { count: order.lines.length, total: money(order.total) })}</p>
    </ActionDialog>
  )
}

/** ORD-27 to ORD-30: cash leaves the drawer, so the dialog states the amount first. */
const GiveBack = ({ prompt: { what, order }, moneyBack, onClose }: BonDialogsProps) => {
  const { t } = useTranslation('orders')
  const pos = usePos()
  const { state, busy, give } = moneyBack
  const action = what === 'payOut' ? 'payOut' : what === 'reopen' ? 'reopen' : 'cancelPaid'
  const refused = state.status === 'refused' ? state : undefined
  const error = refused?.error
  const asksPin = problemOf(error)?.code === 'register.admin_pin_needed'
  const causes = causesIn(error)
  const start = () => give(actionsOf(pos)[action](order))
  const amount = money(action === 'payOut' ? dueToGuest(order) : cashReceivedFor(order))
  const close = () => {
    moneyBack.dismiss()
    onClose()
  }
  if (refused && causes)
    return (
      <ApprovalDialog
        register_uuid={pos.register.uuid}
        action={adminActionOf(refused.action)}
        causes={causes}
        onApproved={(reason) => {
          moneyBack.dismiss()
          give(withReason(refused.action, reason))
        }}
        onClose={close}
      />
    )
  if (refused && asksPin)
    return (
      <AdminPinDialog
        register_uuid={pos.register.uuid}
        action={adminActionOf(refused.action)}
        why={t('reopen.pin', { nr: order.short_nr })}
        onAuthorised={() => {
          moneyBack.dismiss()
          give(refused.action)
        }}
        onClose={close}
      />
    )
  return (
    <ActionDialog
      title={t(`${action}.title`, { nr: order.short_nr })}
      confirm={t(`action.${action}`, { amount })}
      variant={action === 'payOut' ? 'pay' : 'danger'}
      busy={busy}
      waiting={state.status === 'waiting'}
      error={error}
      onConfirm={start}
      onClose={close}
    >
      <strong>{t('guestGets', { amount })}</strong>
      <p>{t(`${action}.text`, { total: money(order.total) })}</p>
    </ActionDialog>
  )
}
