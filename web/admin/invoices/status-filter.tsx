import { type InvoiceStanding, invoiceStandings, mostCounted } from '@bon/contracts/invoices'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import parts from '../parts/parts.module.css'

type StatusFilterProps = {
  status: InvoiceStanding | undefined
  counts: Readonly<Record<InvoiceStanding, number>> | undefined
  onChange: (status: InvoiceStanding | undefined) => void
}

/** The four states as one row of choices, each with how many wait in it (INV-08). */
export const StatusFilter = ({ status, counts, onChange }: StatusFilterProps) => {
  const { t } = useTranslation('invoices')
  const told = (count: number) => (count < mostCounted ? count : t('most_counted'))
  return (
    <search className={parts.filters} aria-label={t('filter')}>
      {[undefined, ...invoiceStandings].map((each) => (
        <Button
          key={each ?? 'all'}
          variant={each === status ? 'filled' : 'default'}
          aria-pressed={each === status}
          onClick={() => onChange(each)}
        >
          {t(each ? `statuses.${each}` : 'statuses.all')}
          {each && counts ? ` (${told(counts[each])})` : ''}
        </Button>
      ))}
    </search>
  )
}
