import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { Filters } from '../parts/filters.tsx'
import { type Period, type PeriodKind, periodKinds, periodOf, stepped } from './period.ts'
import { usePeriodName } from './use-period-name.ts'

/** Month, quarter, year or free days, and the one before and after. */
export const PeriodChoice = ({ period, onChange }: { period: Period; onChange: (to: Period) => void }) => {
  const { t } = useTranslation('reconciliation')
  const name = usePeriodName()(period)
  return (
    <Filters aria-label={t('period')}>
      <NativeSelect
        aria-label={t('period')}
        value={period.kind}
        onChange={(event) =>
          onChange(periodOf(event.currentTarget.value as PeriodKind, period.from, period.to))
        }
        data={periodKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('before')}
        onClick={() => onChange(stepped(period, -1))}
      >
        <IconChevronLeft size={19} aria-hidden />
      </ActionIcon>
      {period.kind === 'days' ? (
        (['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            aria-label={t(end)}
            value={period[end]}
            onChange={(day) =>
              day !== '' &&
              onChange(periodOf('days', end === 'from' ? day : period.from, end === 'to' ? day : period.to))
            }
          />
        ))
      ) : (
        <b className="inline-row touch">{name}</b>
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('after')}
        onClick={() => onChange(stepped(period, 1))}
      >
        <IconChevronRight size={19} aria-hidden />
      </ActionIcon>
    </Filters>
  )
}
