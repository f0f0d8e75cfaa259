import { instantOf } from '@bon/contracts/kernel'
import { ActionIcon, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import 'dayjs/locale/da'
import { shopClock } from '../../../shared/format/index.ts'
import { now } from '../../../shared/platform/index.ts'

const steps = [
  'nextMonth',
  'previousMonth',
  'nextYear',
  'previousYear',
  'nextDecade',
  'previousDecade',
] as const

type CalendarButtonProps = {
  /** Name of the field. */
  name: string
  day: string
  min: string | undefined
  max: string | undefined
  disabled: boolean
  onChoose: (day: string) => void
}

/** Opens a calendar: arrows move between days, Enter chooses, Escape closes. */
export const CalendarButton = ({ name, day, min, max, disabled, onChoose }: CalendarButtonProps) => {
  const { t, i18n } = useTranslation('date-fields')
  const [isOpen, setOpen] = useState(false)
  const first = day || shopClock.businessDay(instantOf(now()))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          aria-label={t('open', { name })}
          disabled={disabled}
          onClick={() => setOpen((current) => !current)}
        >
          <IconCalendar size={19} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          // Escape closes the calendar, and not the dialog that it is in.
          __stopPropagation
          locale={i18n.language}
          size="lg"
          value={day || null}
          defaultDate={first}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          firstDayOfWeek={1}
          // Both are told by colour alone, and too pale to be read.
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={Object.fromEntries(steps.map((step) => [step, t(`calendar.${step}`)]))}
          getDayAriaLabel={(date) => longDateOf(date, i18n.language)}
          getDayProps={(date) => (date === first ? { 'data-autofocus': true } : {})}
          onChange={(chosen) => {
            setOpen(false)
            if (chosen !== null) onChoose(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const longDateOf = (day: string, language: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(language, { dateStyle: 'full' })
