import '@mantine/core/styles/Checkbox.css'
import { bundleEndpoints } from '@bon/contracts/bundles'
import { PlainDate as Day, type PlainDate } from '@bon/contracts/kernel'
import { Button, Checkbox } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { useAction } from '../parts/use-action.ts'

const first_day = '2024-01-01'

/** The period of a new bundle: the last whole month until another is chosen. */
export const RequestForm = ({ today }: { today: PlainDate }) => {
  const { t } = useTranslation('bundles')
  const [period, setPeriod] = useState(() => ({ ...lastMonth(today), with_texts: false }))
  const ask = useAction({
    action: () => call(bundleEndpoints.create, { body: { uuid: newId(), ...period } }),
    commands: [bundleEndpoints.create],
    successToast: () => ({ text: t('asked') }),
  })
  const isWhole = Day.safeParse(period.from).success && Day.safeParse(period.to).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !ask.busy) ask.run()
  }
  return (
    <Panel>
      <form noValidate onSubmit={submit} className="grid gap-8">
        <div className="flex gap-8 wraps bottom">
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(end)}
              min={first_day}
              max={today}
              value={period[end]}
              onChange={(day) => setPeriod({ ...period, [end]: day })}
            />
          ))}
          <Button
            type="submit"
            leftSection={<IconPackageExport size={19} aria-hidden />}
            disabled={!isWhole || ask.busy}
          >
            {t(ask.busy ? 'asking' : 'ask')}
          </Button>
        </div>
        <Checkbox
          label={t('with_texts')}
          description={t('with_texts_hint')}
          checked={period.with_texts}
          onChange={(event) => setPeriod({ ...period, with_texts: event.currentTarget.checked })}
        />
      </form>
      {ask.refusal && <Banner tone="bad">{ask.refusal}</Banner>}
    </Panel>
  )
}

const lastMonth = (today: PlainDate): { from: PlainDate; to: PlainDate } => {
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 })
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  const from = first.toString()
  return { from: from < first_day ? first_day : from, to: last.toString() }
}
