import type { InvoiceStanding } from '@bon/contracts/invoices'
import { IconCheck, IconClock, IconFileCheck, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

const looks = {
  unprocessed: { tone: 'warn', Icon: IconClock },
  processed: { tone: 'info', Icon: IconFileCheck },
  paid: { tone: 'ok', Icon: IconCheck },
  credited: { tone: 'plain', Icon: IconReceiptRefund },
} as const

/** Where an invoice stands, by word, icon and colour (INV-08). */
export const StatusTag = ({ status }: { status: InvoiceStanding }) => {
  const { t } = useTranslation('invoices')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Tag>
  )
}

type Credited = { status: InvoiceStanding; credited: number }

/** Beside the status of an invoice of which a part is not asked for any more. */
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
