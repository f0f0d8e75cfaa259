import { type PaymentView, whyOf } from '@bon/contracts/payments'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import type { Column } from '../parts/data-table.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { TestModeTag } from '../z-reports/tags.tsx'
import { PaymentStateTag } from './state-tag.tsx'
import style from './status.module.css'

/** Requested amount, received amount and reason of the outcome (PAY-03, PAY-04, PAY-11 to PAY-23). */
export const useSessionColumns = (names: ReturnType<typeof useRegisters>): Column<PaymentView>[] => {
  const { t } = useTranslation(['cards', 'admin'])
  return [
    { key: 'at', label: t('admin.column.at'), kind: 'moment', value: ({ started_at }) => started_at },
    {
      key: 'state',
      label: t('admin.column.state'),
      value: (payment) =>
        [
          payment.test_mode && t('admin:test_mode'),
          t(`state.${payment.state}.title`),
          payment.reason && t(...whyOf(payment)),
        ]
          .filter(Boolean)
          .join(', '),
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      key: 'register',
      label: t('payments:column.register'),
      quiet: true,
      value: ({ register_uuid }) => names.registerOf(register_uuid)?.name,
    },
    {
      key: 'cashier',
      label: t('payments:column.cashier'),
      quiet: true,
      value: ({ cashier_uuid }) => names.initialsOf(cashier_uuid),
    },
    {
      key: 'amount',
      label: t('admin.column.amount'),
      number: true,
      kind: 'money',
      value: (row) => sign(row) * row.amount,
      cell: ({ amount, refund_of }) => (
        <>
          {money(sign({ refund_of }) * amount)}
          {refund_of ? <div className="dim2">{t('back.one')}</div> : null}
        </>
      ),
    },
    {
      key: 'taken',
      label: t('admin.column.taken'),
      number: true,
      kind: 'money',
      value: (row) => sign(row) * (row.approved + row.tip + row.surcharge),
      cell: ({ approved, tip, surcharge, refund_of }) => (
        <>
          {money(sign({ refund_of }) * (approved + tip + surcharge))}
          {tip > 0 ? <div className="dim2">{t('admin.tip', { amount: money(tip) })}</div> : null}
          {surcharge > 0 ? (
            <div className="dim2">{t('admin.surcharge', { amount: money(surcharge) })}</div>
          ) : null}
        </>
      ),
    },
    {
      key: 'terminal',
      label: t('admin.column.terminal'),
      value: ({ terminal_name, card_type, masked_pan, transaction_id }) =>
        [terminal_name, card_type, masked_pan, transaction_id].filter(Boolean).join(' '),
      cell: ({ terminal_name, card_type, masked_pan, transaction_id }) => (
        <>
          {terminal_name || '–'}
          {[[card_type, masked_pan].filter(Boolean).join(' '), transaction_id].map((line) =>
            line ? (
              <div key={line} className="dim2">
                {line}
              </div>
            ) : null,
          )}
        </>
      ),
    },
  ]
}

/** A terminal refund reduces the bank balance. */
export const sign = ({ refund_of }: Pick<PaymentView, 'refund_of'>): 1 | -1 => (refund_of ? -1 : 1)

/** The state, its reason, and what needs a person's attention. */
export const PaymentStatus = ({ payment }: { payment: PaymentView }) => {
  const { t } = useTranslation('cards')
  const { state, test_mode, reason, alerts, next_look_at } = payment
  const notes = [
    ...(reason ? [t(...whyOf(payment))] : []),
    ...alerts.map((alert) => t(`alert.${alert}`)),
    ...(state === 'review' ? [t('admin.decidedAtTill')] : []),
    ...(next_look_at ? [t('nextLook', { time: timeOf(next_look_at) })] : []),
  ]
  return (
    <>
      {test_mode ? <TestModeTag /> : null} <PaymentStateTag state={state} />
      {notes.map((note) => (
        <div key={note} className={`${style.note} dim`}>
          {note}
        </div>
      ))}
    </>
  )
}
