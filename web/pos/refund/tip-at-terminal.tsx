import type { PaymentUuid } from '@bon/contracts/kernel'
import { whyOf } from '@bon/contracts/payments'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import { CardWait, useAttempt } from '../payments/cards/index.ts'
import type { AtTerminal } from './send-action.ts'

type TipAtTerminalProps = {
  at: AtTerminal
  type: RegisterPaymentType | undefined
  onOver: () => void
  onLeave: () => void
}

/** Only the terminal ends what it was asked for; the bon is paid meanwhile (TERM-2, SC-18). */
export const TipAtTerminal = ({ at, type, onOver, onLeave }: TipAtTerminalProps) => (
  <CardWait
    name={type?.name ?? ''}
    byCode={type?.by_code}
    attempt={useAttempt(at.payment_uuid)}
    unpaid={at.amount}
    onOver={onOver}
    onLeave={onLeave}
  />
)

/** Why the terminal took no tip, or gave none back. */
export const TipRefused = ({ payment_uuid }: { payment_uuid: PaymentUuid }) => {
  const { t } = useTranslation(['cards', 'orders'])
  const [why, words] = whyOf(useAttempt(payment_uuid) ?? { reason: null, held_by: null })
  return (
    <Banner tone="bad">
      {t(why, words)} {t('orders:tip.nothing')}
    </Banner>
  )
}
