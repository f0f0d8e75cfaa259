import type { OrderUuid, PaymentUuid, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import type { officeCorrectionEndpoints } from '@bon/contracts/orders'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../../shared/ui/index.ts'
import { Refusal } from '../../identity/refusal.tsx'
import { isPin, PinField } from '../../parts/pin-field.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { useCorrectTender } from './use-correct-tender.ts'

type CorrectTenderFormProps = {
  order_uuid: OrderUuid
  correctable: ReturnsOf<typeof officeCorrectionEndpoints.correctable>
  onClose: () => void
}

/** The server's limit for a reason, in characters. */
const longestReason = 200

export const CorrectTenderForm = ({
  order_uuid,
  correctable: { payments, payment_types },
  onClose,
}: CorrectTenderFormProps) => {
  const { t } = useTranslation(['corrections', 'common'])
  const [chosen, setChosen] = useState<PaymentUuid | undefined>(payments[0]?.payment_uuid)
  const [target, setTarget] = useState<Uuid>('')
  const [reason, setReason] = useState('')
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, refusal, isPinRefused, reset } = useCorrectTender(order_uuid, {
    onDone: onClose,
    onPinRefused: () => setPin(''),
  })
  const payment = payments.find(({ payment_uuid }) => payment_uuid === chosen)
  const targets = payment_types.filter(({ uuid }) => uuid !== payment?.payment_type_uuid)
  if (!payment || targets.length === 0) return <p className="dim2">{t('none')}</p>
  const to = targets.find(({ uuid }) => uuid === target)
  return (
    <form
      className="stack gap-16"
      noValidate
      onChange={reset}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (busy || !to || !reason.trim() || !isPin(pin)) return
        const { payment_uuid } = payment
        run({ payment_uuid, payment_type_uuid: to.uuid, reason: reason.trim(), pin })
      }}
    >
      <PaymentChoice payments={payments} chosen={payment} onChoose={setChosen} />
      <NativeSelect
        label={t('paid_with')}
        value={to ? to.uuid : ''}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        data={[
          { value: '', label: t('choose'), disabled: true },
          ...targets.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        error={tried && !to ? t('choose_first') : undefined}
      />
      <TextInput
        label={t('reason')}
        value={reason}
        maxLength={longestReason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={tried && !reason.trim() ? t('reason_first') : undefined}
      />
      <PinField pin={pin} onChange={setPin} refusal={isPinRefused ? refusal : ''} tried={tried} />
      <p className="dim2 t-14">{t('text')}</p>
      <Refusal text={isPinRefused ? '' : refusal} />
      <div className="evenly flex gap-8">
        <TouchButton disabled={busy} onClick={onClose}>
          {t('common:common.cancel')}
        </TouchButton>
        <TouchButton type="submit" variant="primary" disabled={busy}>
          {t(busy ? 'sending' : 'confirm')}
        </TouchButton>
      </div>
    </form>
  )
}
