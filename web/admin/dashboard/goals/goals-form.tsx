import type { PlainDate } from '@bon/contracts/kernel'
import { turnoverGoals } from '@bon/contracts/resources'
import type { TurnoverGoals } from '@bon/contracts/statistics'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../shared/api/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Refusal } from '../../identity/refusal.tsx'
import { tidied } from '../../resources/form/draft.ts'
import { faultsOfProblem } from '../../resources/form/faults.ts'
import { FieldBox } from '../../resources/form/field-box.tsx'
import { FieldGrid } from '../../resources/form/field-grid.tsx'
import { FormContext } from '../../resources/form/form-context.ts'
import { focusFirst, useFaults } from '../../resources/form/use-faults.ts'
import { goalsAfter, goalsFrom, noGoals } from './typed-goals.ts'
import { type SavedGoals, useSaveGoals } from './use-save-goals.ts'
import { WeekdayFields } from './weekday-fields.tsx'

type GoalsFormProps = { saved: SavedGoals | undefined; today: PlainDate; onSaved: () => void }

/** A goal for each weekday from today on, and for single dates. */
export const GoalsForm = ({ saved, today, onSaved }: GoalsFormProps) => {
  const { t } = useTranslation('statistics')
  const before = saved?.data ?? noGoals
  const [values, setValues] = useState<Record<keyof TurnoverGoals, unknown>>(() => goalsFrom(before, today))
  const faults = useFaults(turnoverGoals, values)
  const { run, busy, error, refusal } = useSaveGoals(saved, onSaved)
  const at = useRef<HTMLFormElement>(null)
  const change = (field: keyof TurnoverGoals) => (value: unknown) => {
    setValues((last) => ({ ...last, [field]: value }))
    faults.onChanged(field)
  }
  const save = () => {
    faults.onTried()
    if (faults.own.length > 0)
      return focusFirst(
        at.current,
        faults.own.map(({ path }) => path),
      )
    const typed = tidied(turnoverGoals.fields, values) as TurnoverGoals
    run(goalsAfter(before, typed, today), {
      onError: (refused) =>
        faults.showServerFaults(faultsOfProblem(turnoverGoals, problemOf(refused)?.fields ?? [])),
    })
  }
  return (
    <FormContext
      value={{
        definition: turnoverGoals,
        errorAt: faults.errorAt,
        onLeft: faults.onLeft,
        disabled: false,
      }}
    >
      <Panel
        ref={at}
        as="form"
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p className="note">{t('goal.about')}</p>
        <WeekdayFields rows={values.weekdays as TurnoverGoals['weekdays']} onChange={change('weekdays')} />
        <FieldGrid>
          <FieldBox
            field={turnoverGoals.fields.dates}
            path="dates"
            value={values.dates}
            onChange={change('dates')}
          />
        </FieldGrid>
        <Refusal text={error ? refusal : ''} />
        <Button type="submit" loading={busy}>
          {t('goal.save')}
        </Button>
      </Panel>
    </FormContext>
  )
}
