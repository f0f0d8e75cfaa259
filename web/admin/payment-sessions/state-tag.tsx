import type { PaymentState } from '@bon/contracts/payments'
import { IconAlertTriangle, IconCheck, IconClock, IconHelp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const waits = { tone: 'info', Icon: IconClock } as const
const nothing = { tone: 'plain', Icon: IconX } as const
const looks = {
  created: waits,
  sending: waits,
  sent: waits,
  cancelling: waits,
  in_doubt: { tone: 'warn', Icon: IconHelp },
  reversing: { tone: 'warn', Icon: IconClock },
  review: { tone: 'bad', Icon: IconAlertTriangle },
  approved: { tone: 'ok', Icon: IconCheck },
  declined: nothing,
  cancelled: nothing,
  not_started: nothing,
  reversed: nothing,
} as const

/** A card payment's state by word, icon and colour. */
export const PaymentStateTag = ({ state }: { state: PaymentState }) => {
  const { t } = useTranslation('cards')
  const { tone, Icon } = looks[state]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`state.${state}.title`)}
    </Tag>
  )
}
