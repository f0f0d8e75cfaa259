import type { OrderView } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { ActionDialog, actionsOf, cashReceivedFor, dueToGuest, useMoneyBack } from '../refund/index.ts'
import { usePos } from '../registers/index.ts'
import type { DialogOf } from '../till/dialogs.ts'
import { useCancelBon } from './use-cancel-bon.ts'

type CancelUnpaidProps = { order: OrderView; onClose: () => void }

/** Only an order without payments can be cancelled without a refund (ORD-26). */
export const CancelUnpaidDialog = ({ order, onClose }: CancelUnpaidProps) => {
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

type GiveBackProps = { dialog: DialogOf<'giveBack'>; onClose: () => void }

/** ORD-27 to ORD-30: cash leaves the drawer, so the dialog states the amount first. */
export const GiveBackDialog = ({ dialog: { action, order }, onClose }: GiveBackProps) => {
  const { t } = useTranslation('orders')
  const pos = usePos()
  const { state, busy, give, dismiss } = useMoneyBack()
  const amount = money(action === 'payOut' ? dueToGuest(order) : cashReceivedFor(order))
  return (
    <ActionDialog
      title={t(`${action}.title`, { nr: order.short_nr })}
      confirm={t(`action.${action}`, { amount })}
      variant={action === 'payOut' ? 'pay' : 'danger'}
      busy={busy}
      waiting={state.status === 'waiting'}
      error={state.status === 'refused' ? state.error : undefined}
      onConfirm={() => give(actionsOf(pos)[action](order), t('reopen.pin', { nr: order.short_nr }))}
      onClose={() => {
        dismiss()
        onClose()
      }}
    >
      <strong>{t('guestGets', { amount })}</strong>
      <p>{t(`${action}.text`, { total: money(order.total) })}</p>
    </ActionDialog>
  )
}
