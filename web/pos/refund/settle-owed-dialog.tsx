import { type Money, type PaymentUuid, plus, type Uuid } from '@bon/contracts/kernel'
import { isCorrectable, type OrderView, owedEndpoints, owedOf } from '@bon/contracts/orders'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { dueInCash } from '../payments/cash-due.ts'
import { slipNumber } from '../payments/tender.ts'
import { useTenderName } from '../payments/use-tender-name.ts'
import { usePos } from '../registers/index.ts'
import { ActionDialog } from './action-dialog.tsx'
import { Keys } from './keys.tsx'
import style from './refund.module.css'

type SettleOwedProps = { order: OrderView; onClose: () => void }

/** What a sealed sale left owed is paid: with what, and how much of it. */
export const SettleOwedDialog = ({ order, onClose }: SettleOwedProps) => {
  const { t } = useTranslation(['orders', 'bon'])
  const { register, cash } = usePos()
  const { nameOf } = useTenderName()
  const types = register.payment_types.filter(({ method }) => method && isCorrectable(method))
  const [chosen, choose] = useState<Uuid | undefined>(types[0]?.uuid)
  const [typed, type] = useState<string>()
  const [slip, setSlip] = useState('')
  const settle = useSettleOwed(order)
  const owed = owedOf(order)
  const paymentType = types.find(({ uuid }) => uuid === chosen)
  const due = paymentType?.method === 'cash' ? dueInCash(owed, cash.rounding_unit) : owed
  const received = typed === undefined ? due : parseMoney(typed)
  const tooMuch =
    received !== undefined && received > due && paymentType?.method !== 'cash' && !paymentType?.overchargeable
  if (settle.data) return <Settled order={order} settled={settle.data} onClose={onClose} />
  const pay = () => {
    if (!paymentType || received === undefined) return
    const reference = paymentType.method === 'autonomous' && slip !== '' ? { reference: slip } : {}
    settle.mutate({ paymentType, received, part: received < due, ...reference })
  }
  return (
    <ActionDialog
      title={t('settleOwed.title', { nr: order.short_nr })}
      confirm={t('settleOwed.confirm')}
      variant="pay"
      busy={settle.isPending}
      off={!paymentType || received === undefined || received <= 0 || tooMuch}
      error={settle.error ?? undefined}
      onConfirm={pay}
      onClose={onClose}
    >
      <p>
        {t('settleOwed.text', { nr: order.nr })} <strong>{money(owed)}</strong>
      </p>
      <Keys
        legend={t('settleOwed.paidWith')}
        keys={types.map(({ uuid, name }) => ({ uuid, text: nameOf(name) }))}
        chosen={chosen}
        onChoose={choose}
      />
      <Field label={t('common:pay.received')} large>
        <input
          value={typed ?? money(due)}
          inputMode="decimal"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {paymentType?.method === 'autonomous' ? (
        <Field label={t('bon:means.slip')}>
          <input
            value={slip}
            autoComplete="off"
            onChange={(event) => setSlip(slipNumber(event.target.value))}
          />
        </Field>
      ) : null}
      {tooMuch ? <p role="alert">{t('settleOwed.tooMuch', { amount: money(due) })}</p> : null}
    </ActionDialog>
  )
}

type SettledProps = { order: OrderView; settled: Payment; onClose: () => void }

/** What was taken, its own number and that of the sale, and the change. */
const Settled = ({ order, settled, onClose }: SettledProps) => {
  const { t } = useTranslation('orders')
  const { amount, rounding, change, settlement_nr, left } = settled
  return (
    <Dialog title={t('settleOwed.done')} onClose={onClose} size={520}>
      <div className={`${style.result} grid gap-6 round-3`} role="status" aria-live="assertive">
        <p>{t('settleOwed.taken', { settlement: settlement_nr, nr: order.nr })}</p>
        <p className={`${style.amount} w-800`}>{money(plus(amount, rounding))}</p>
        {change > 0 ? <p>{t('settleOwed.change', { amount: money(change) })}</p> : null}
        {left > 0 ? <p>{t('settleOwed.left', { amount: money(left) })}</p> : null}
      </div>
      <div className="evenly above-20 flex gap-8">
        <TouchButton size="lg" variant="primary" onClick={onClose}>
          {t('given.done')}
        </TouchButton>
      </div>
    </Dialog>
  )
}

type Payment = Pick<OrderView['payments'][number], 'amount' | 'rounding' | 'change' | 'settlement_nr'> & {
  left: Money
}
type Settling = { paymentType: RegisterPaymentType; received: Money; part: boolean; reference?: string }

const useSettleOwed = ({ order_uuid }: OrderView) => {
  const { register, cashier, services } = usePos()
  const client = useQueryClient()
  // The same payment after no answer is the same command.
  const ids = useRef(new Map<string, { commandId: Uuid; payment_uuid: PaymentUuid }>())
  return useMutation({
    mutationFn: async ({ paymentType, received, part, reference }: Settling): Promise<Payment> => {
      const { uuid: payment_type_uuid } = paymentType
      const key = [payment_type_uuid, received, reference].join(' ')
      const { commandId, payment_uuid } = ids.current.get(key) ?? {
        commandId: newId(),
        payment_uuid: newId(),
      }
      ids.current.set(key, { commandId, payment_uuid })
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const { body } = await call(owedEndpoints.settle, {
        params: { uuid: order_uuid },
        commandId,
        body: {
          ...by,
          payment_uuid,
          payment_type_uuid,
          received,
          ...(part && { amount: received }),
          ...(reference !== undefined && { reference }),
        },
      })
      const payment = body.order.payments.find((one) => one.payment_uuid === payment_uuid)
      if (!payment) throw new Error('a settlement without its payment')
      services.drawer.send({ cashier_uuid: by.cashier_uuid, payment_uuid, payment_type_uuid })
      return { ...payment, left: owedOf(body.order) }
    },
    onSettled: () => {
      void invalidateAfter(client, owedEndpoints.settle)
    },
  })
}
