import type { Uuid } from '@bon/contracts/kernel'
import { whyOf } from '@bon/contracts/payments'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import { CardWait, useAttempt } from '../payments/index.ts'
import type { AtTerminal } from './send-act.ts'

type CardBackProps = { name: string; at: AtTerminal; onOver: () => void; onLeave: () => void }

/** While the terminal gives it back: the same panel as while it takes (P12). */
export const CardBack = ({ name, at, onOver, onLeave }: CardBackProps) => {
  const attempt = useAttempt(at.payment_uuid)
  return <CardWait name={name} attempt={attempt} unpaid={at.amount} onOver={onOver} onLeave={onLeave} />
}

/** Why the card got nothing: the guest may have it another way. */
export const CardRefused = ({ payment_uuid }: { payment_uuid: Uuid }) => {
  const { t } = useTranslation('cards')
  const [why, words] = whyOf(useAttempt(payment_uuid) ?? { reason: null, held_by: null })
  return (
    <Banner tone="bad">
      {t(`back.${why}`, { defaultValue: t(why, words) })} {t('back.nothingGiven')}
    </Banner>
  )
}
