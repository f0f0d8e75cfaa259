import type { PaymentUuid, Uuid } from '@bon/contracts/kernel'
import {
  correctablePayments,
  isCorrectable,
  meansOf,
  movedBy,
  type OrderView,
  tenderCorrectionEndpoints,
} from '@bon/contracts/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { approved } from '../admin-pin/call-approved.ts'
import { useTenderName } from '../payments/use-tender-name.ts'
import { usePos } from '../registers/index.ts'
import { ActionDialog } from './action-dialog.tsx'
import { Keys } from './keys.tsx'

const { correctTender } = tenderCorrectionEndpoints

type CorrectTenderProps = { order: OrderView; onClose: () => void }

/** A payment of a sale was recorded on the wrong means: which one, and what paid it. */
export const CorrectTenderDialog = ({ order, onClose }: CorrectTenderProps) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const { nameOf } = useTenderName()
  const payments = correctablePayments(order.payments)
  const [chosen, choose] = useState<PaymentUuid | undefined>(payments[0]?.payment_uuid)
  const [target, aim] = useState<Uuid>()
  const correct = useCorrectTender(order, onClose)
  const payment = payments.find(({ payment_uuid }) => payment_uuid === chosen)
  if (!payment) return null
  const from = meansOf(payment)
  const named = (uuid: Uuid) => {
    const type = register.payment_types.find((one) => one.uuid === uuid)
    return type ? nameOf(type.name) : t(`common:method.${from.method}`)
  }
  const targets = register.payment_types.filter(
    ({ uuid, method }) => method && isCorrectable(method) && uuid !== from.payment_type_uuid,
  )
  const to = targets.find(({ uuid }) => uuid === target)
  const amount = money(movedBy(payment))
  return (
    <ActionDialog
      title={t('correctTender.title', { nr: order.short_nr })}
      confirm={t('correctTender.confirm')}
      variant="primary"
      busy={correct.isPending}
      off={!to}
      error={correct.error ?? undefined}
      onConfirm={() =>
        to && correct.mutate({ payment_uuid: payment.payment_uuid, payment_type_uuid: to.uuid })
      }
      onClose={onClose}
    >
      {payments.length > 1 ? (
        <Keys
          legend={t('correctTender.payment')}
          keys={payments.map((one) => ({
            uuid: one.payment_uuid,
            text: `${named(meansOf(one).payment_type_uuid)} ${money(movedBy(one))}`,
          }))}
          chosen={chosen}
          onChoose={choose}
        />
      ) : null}
      <Keys
        legend={t('correctTender.paidWith', { amount, from: named(from.payment_type_uuid) })}
        keys={targets.map(({ uuid, name }) => ({ uuid, text: nameOf(name) }))}
        chosen={to?.uuid}
        onChoose={aim}
      />
      <p>{targets.length === 0 ? t('correctTender.none') : t('correctTender.text')}</p>
    </ActionDialog>
  )
}

type Correction = { payment_uuid: PaymentUuid; payment_type_uuid: Uuid }

const useCorrectTender = (order: OrderView, onDone: () => void) => {
  const { t } = useTranslation('orders')
  const { register, cashier, approve } = usePos()
  const client = useQueryClient()
  const toast = useToast()
  // The same correction after no answer is the same command.
  const ids = useRef(new Map<string, Uuid>())
  return useMutation({
    mutationFn: (correction: Correction) => {
      const key = `${correction.payment_uuid} ${correction.payment_type_uuid}`
      const commandId = ids.current.get(key) ?? newId()
      ids.current.set(key, commandId)
      const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...correction }
      const request = { params: { uuid: order.order_uuid }, commandId, body }
      return approved('order.correct_tender', approve, request, (each) => call(correctTender, each))
    },
    onSuccess: () => {
      toast({ text: t('correctTender.done') })
      onDone()
    },
    onSettled: () => {
      void invalidateAfter(client, correctTender)
    },
  })
}
