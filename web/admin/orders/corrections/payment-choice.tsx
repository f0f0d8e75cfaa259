import type { PaymentUuid, ReturnsOf } from '@bon/contracts/kernel'
import type { officeCorrectionEndpoints } from '@bon/contracts/orders'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../../shared/format/index.ts'

type Payment = ReturnsOf<typeof officeCorrectionEndpoints.correctable>['payments'][number]
type PaymentChoiceProps = {
  payments: readonly Payment[]
  chosen: Payment
  onChoose: (uuid: PaymentUuid) => void
}

/** Which payment is wrong; the only one is just named. */
export const PaymentChoice = ({ payments, chosen, onChoose }: PaymentChoiceProps) => {
  const { t } = useTranslation(['corrections', 'common'])
  const named = ({ name, method, amount, at }: Payment) =>
    t('payment', { name: name ?? t(`common:method.${method}`), amount: money(amount), at: timeOf(at) })
  if (payments.length === 1) return <p className="w-650">{named(chosen)}</p>
  return (
    <NativeSelect
      label={t('which')}
      value={chosen.payment_uuid}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={payments.map((one) => ({ value: one.payment_uuid, label: named(one) }))}
    />
  )
}
