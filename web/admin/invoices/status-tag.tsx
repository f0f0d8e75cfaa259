import type { BookkeepingStatus } from '@bon/contracts/invoices'
import { IconCheck, IconClock, IconFileCheck, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  unprocessed: { tone: 'warn', Icon: IconClock },
  processed: { tone: 'info', Icon: IconFileCheck },
  paid: { tone: 'ok', Icon: IconCheck },
  credited: { tone: 'plain', Icon: IconReceiptRefund },
} as const

/** An invoice's status by word, icon and colour (INV-08). */
export const StatusTag = ({ status }: { status: BookkeepingStatus }) => {
  const { t } = useTranslation('invoices')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Tag>
  )
}

type Credited = { status: BookkeepingStatus; credited: number }

/** Marks an invoice that is partly or fully credited. */
export const CreditTag = ({ status, credited }: Credited) => {
  const { t } = useTranslation('invoices')
  if (credited === 0 || status === 'credited') return null
  return (
    <Tag tone="plain">
      <IconReceiptRefund aria-hidden />
      {t('status.partly_credited')}
    </Tag>
  )
}
