import type { OrderRow } from '@bon/contracts/orders'
import { IconCheck, IconClock, IconCoins, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  open: { tone: 'info', Icon: IconClock },
  confirmed: { tone: 'warn', Icon: IconCoins },
  completed: { tone: 'ok', Icon: IconCheck },
  cancelled: { tone: 'plain', Icon: IconX },
} as const

/** An order's state by word, icon and colour. */
export const StatusTag = ({ status }: { status: OrderRow['status'] }) => {
  const { t } = useTranslation('admin')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`orders.status_${status}`)}
    </Tag>
  )
}
