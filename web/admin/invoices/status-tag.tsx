import type { InvoiceStatus } from '@bon/contracts/invoices'
import { IconCheck, IconClock, IconFileCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  unprocessed: { tone: 'warn', Icon: IconClock },
  processed: { tone: 'info', Icon: IconFileCheck },
  paid: { tone: 'ok', Icon: IconCheck },
} as const

/** Where an invoice stands, by word, icon and colour (INV-08). */
export const StatusTag = ({ status }: { status: InvoiceStatus }) => {
  const { t } = useTranslation('invoices')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Tag>
  )
}
