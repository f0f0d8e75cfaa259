import '@mantine/core/styles/SimpleGrid.css'
import { turnoverGoals } from '@bon/contracts/resources'
import type { TurnoverGoals } from '@bon/contracts/statistics'
import { SimpleGrid } from '@mantine/core'
import { useForm } from '../../resources/form/form-context.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { MoneyWidget } from '../../resources/widgets/numeric.tsx'

const { amount } = turnoverGoals.fields.weekdays.columns ?? {}

type WeekdayFieldsProps = {
  rows: TurnoverGoals['weekdays']
  onChange: (rows: readonly unknown[]) => void
}

/** An amount for each day of the week. */
export const WeekdayFields = ({ rows, onChange }: WeekdayFieldsProps) => {
  const texts = useTexts(turnoverGoals)
  const { errorAt, onLeft, disabled } = useForm()
  return (
    <fieldset className="fieldset">
      <legend>{texts.field('weekdays')}</legend>
      <SimpleGrid cols={2} spacing="sm">
        {amount &&
          rows.map((row, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: only listens for blur events of the field inside.
            <div
              key={row.weekday}
              data-field={`weekdays.${i}.amount`}
              onBlur={() => onLeft(`weekdays.${i}.amount`)}
            >
              <MoneyWidget
                field={amount}
                path={`weekdays.${i}.amount`}
                value={row.amount}
                onChange={(typed) => onChange(rows.with(i, { ...row, amount: typed as typeof row.amount }))}
                label={texts.value('weekdays.weekday', row.weekday)}
                help=""
                error={errorAt(`weekdays.${i}.amount`)}
                required={false}
                disabled={disabled}
                texts={texts}
                renderField={() => null}
              />
            </div>
          ))}
      </SimpleGrid>
    </fieldset>
  )
}
