import { type BookkeepingStatus, invoiceStandings, mostCounted } from '@bon/contracts/invoices'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Filters } from '../parts/filters.tsx'

type StatusFilterProps = {
  status: BookkeepingStatus | undefined
  counts: Readonly<Record<BookkeepingStatus, number>> | undefined
  onChange: (status: BookkeepingStatus | undefined) => void
}

/** The four statuses as one row of choices, each with its count (INV-08). */
export const StatusFilter = ({ status, counts, onChange }: StatusFilterProps) => {
  const { t } = useTranslation('invoices')
  const countText = (count: number) => (count < mostCounted ? count : t('most_counted'))
  return (
    <Filters aria-label={t('filter')}>
      {[undefined, ...invoiceStandings].map((each) => (
        <Button
          key={each ?? 'all'}
          variant={each === status ? 'filled' : 'default'}
          aria-pressed={each === status}
          onClick={() => onChange(each)}
        >
          {t(each ? `statuses.${each}` : 'statuses.all')}
          {each && counts ? ` (${countText(counts[each])})` : ''}
        </Button>
      ))}
    </Filters>
  )
}
