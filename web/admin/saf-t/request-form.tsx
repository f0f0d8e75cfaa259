import { PlainDate as Day, type PlainDate } from '@bon/contracts/kernel'
import { safTEndpoints } from '@bon/contracts/saf-t'
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { megabytes } from './megabytes.ts'

const first_day = '2024-01-01'

/** The period of a new export: the last whole month until another is chosen. */
export const RequestForm = ({ today }: { today: PlainDate }) => {
  const { t } = useTranslation('saf-t')
  const [days, setDays] = useState(() => lastMonth(today))
  const ask = useAction({
    action: () => call(safTEndpoints.create, { body: { uuid: newId(), ...days } }),
    commands: [safTEndpoints.create],
    successToast: () => ({ text: t('asked') }),
  })
  const isWhole = Day.safeParse(days.from).success && Day.safeParse(days.to).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !ask.busy) ask.run()
  }
  return (
    <Panel>
      <form noValidate onSubmit={submit} className="flex gap-8 wraps bottom">
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(end)}
            min={first_day}
            max={today}
            value={days[end]}
            onChange={(day) => setDays({ ...days, [end]: day })}
          />
        ))}
        <Button
          type="submit"
          leftSection={<IconFileExport size={19} aria-hidden />}
          disabled={!isWhole || ask.busy}
        >
          {t(ask.busy ? 'asking' : 'ask')}
        </Button>
      </form>
      {isWhole && <Need {...days} />}
      {ask.refusal && <Banner tone="bad">{ask.refusal}</Banner>}
    </Panel>
  )
}

/** EXP-03: what the file takes, before it is asked for; nothing for a period that would be refused. */
const Need = (period: { from: PlainDate; to: PlainDate }) => {
  const { t } = useTranslation('saf-t')
  const { data } = useQuery({ ...query(safTEndpoints.need, { query: period }), retry: false })
  if (!data) return null
  const { file, disk, free } = data
  const sizes = { file: megabytes(file), disk: megabytes(disk), free: megabytes(free) }
  return disk > free ? (
    <Banner tone="warn">{t('need_more', sizes)}</Banner>
  ) : (
    <p className="dim2 t-13 above-8">{t('need', sizes)}</p>
  )
}

const lastMonth = (today: PlainDate): { from: PlainDate; to: PlainDate } => {
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  const from = first.toString()
  return { from: from < first_day ? first_day : from, to: last.toString() }
}
