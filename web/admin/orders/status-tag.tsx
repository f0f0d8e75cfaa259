import type { OrderRow } from '@bon/contracts/orders'
import { IconCheck, IconChecks, IconClock, IconCoins, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  open: { tone: 'info', Icon: IconClock },
  confirmed: { tone: 'warn', Icon: IconCoins },
  completed: { tone: 'ok', Icon: IconCheck },
  captured: { tone: 'ok', Icon: IconChecks },
  cancelled: { tone: 'plain', Icon: IconX },
} as const

/** A completed order whose payments are all settled is called captured (ORD-24, DEF-10). */
export const shownStatus = ({ status, is_captured }: Pick<OrderRow, 'status' | 'is_captured'>) =>
  is_captured ? 'captured' : status

/** An order's state by word, icon and colour. */
export const StatusTag = ({ status }: { status: keyof typeof looks }) => {
  const { t } = useTranslation('admin')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`orders.status_${status}`)}
    </Tag>
  )
}
