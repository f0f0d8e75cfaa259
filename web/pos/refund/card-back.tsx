import type { PaymentUuid } from '@bon/contracts/kernel'
import { whyOf } from '@bon/contracts/payments'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import { CardWait, useAttempt } from '../payments/cards/index.ts'
import type { AtTerminal } from './send-action.ts'

type CardBackProps = { name: string; at: AtTerminal; onOver: () => void; onLeave: () => void }

/** Shown while the terminal refunds: the same panel as for a payment (TERM-12). */
export const CardBack = ({ name, at, onOver, onLeave }: CardBackProps) => {
  const attempt = useAttempt(at.payment_uuid)
  return <CardWait name={name} attempt={attempt} unpaid={at.amount} onOver={onOver} onLeave={onLeave} />
}

/** Why the card refund failed; another way of refunding may be offered. */
export const CardRefused = ({ payment_uuid }: { payment_uuid: PaymentUuid }) => {
  const { t } = useTranslation('cards')
  const [why, words] = whyOf(useAttempt(payment_uuid) ?? { reason: null, held_by: null })
  return (
    <Banner tone="bad">
      {t(`back.${why}`, { defaultValue: t(why, words) })} {t('back.nothingGiven')}
    </Banner>
  )
}
