import type { PlainDate } from '@bon/contracts/kernel'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { VatSwitch } from '../parts/vat-switch.tsx'
import { dayAfter } from './chosen-day.ts'

type DayChoiceProps = { day: PlainDate; today: PlainDate; onChoose: (day: PlainDate) => void }

/** The day that the page shows: one before, one after, any, or today. */
export const DayChoice = ({ day, today, onChoose }: DayChoiceProps) => {
  const { t } = useTranslation('admin')
  const step = (days: number) => () => onChoose(dayAfter(day, days))
  return (
    <>
      <VatSwitch />
      {day !== today && (
        <Button variant="subtle" onClick={() => onChoose(today)}>
          {t('dashboard.today')}
        </Button>
      )}
      <ActionIcon variant="default" size={44} aria-label={t('dashboard.day_before')} onClick={step(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <DateField
        aria-label={t('dashboard.day')}
        value={day}
        max={today}
        onChange={(chosen) => chosen !== '' && onChoose(chosen)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('dashboard.day_after')}
        disabled={day === today}
        onClick={step(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}
