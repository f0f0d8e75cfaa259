import { useTranslation } from 'react-i18next'
import { DateField } from './date-fields/date-field.tsx'

type End = 'from' | 'to'
type PeriodFilterProps = {
  chosen: { [end in End]?: string | undefined }
  onChoose: (chosen: { from: string } | { to: string }) => void
}

/** Business days of a list, both included; either end may be left open. */
export const PeriodFilter = ({ chosen, onChoose }: PeriodFilterProps) => {
  const { t } = useTranslation('admin')
  const { from = '', to = '' } = chosen
  return (
    <>
      <Day end="from" label={t('period.from')} value={from} onChoose={(day) => onChoose({ from: day })} />
      <Day end="to" label={t('period.to')} value={to} onChoose={(day) => onChoose({ to: day })} />
    </>
  )
}

type DayProps = { end: End; label: string; value: string; onChoose: (day: string) => void }

const Day = ({ end, label, value, onChoose }: DayProps) => {
  const { t } = useTranslation('admin')
  return (
    <DateField
      className={value && 'narrowed'}
      // Two dates look alike, and their labels are only read out.
      leftSection={<small className="dim2">{t(`period.short_${end}`)}</small>}
      leftSectionWidth={44}
      aria-label={label}
      value={value}
      onChange={onChoose}
    />
  )
}
