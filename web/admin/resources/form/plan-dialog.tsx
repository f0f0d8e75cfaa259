import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidateAfter, problemOf } from '../../../shared/api/index.ts'
import { dateTimeOf } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { newId } from '../../../shared/platform/index.ts'
import { Banner, Dialog, useToast } from '../../../shared/ui/index.ts'
import { DateTimeField } from '../../parts/date-fields/date-field.tsx'
import { momentOf } from '../../parts/date-fields/typed-moment.ts'
import { type EntityRow, useEntity } from '../entity.ts'
import { fieldOf, fieldsOf } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { changedFields, only, tidied } from './draft.ts'
import { faultsOf, faultsOfProblem } from './faults.ts'
import { FieldBox } from './field-box.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FormContext } from './form-context.ts'

/** Plans a future change (BEYOND-14): when, and the fields' new values. */
export const PlanDialog = ({ row, onClose }: { row: EntityRow; onClose: () => void }) => {
  const { definition, endpoints } = useEntity()
  const texts = useTexts(definition)
  const client = useQueryClient()
  const toast = useToast()
  const problemText = useProblemText()
  const [change_uuid] = useState(newId)
  const [at, setAt] = useState('')
  const [values, setValues] = useState(row.data)
  const [faults, setFaults] = useState(new Map<string, string>())
  const [refusal, setRefusal] = useState<string>()
  const changed = changedFields(definition, row.data, values)
  const moment = momentOf(at)
  const plan = async () => {
    if (moment === null) return
    const own = faultsOf(definition, values)
    setFaults(new Map(own.map(({ path, rule, params }) => [path, texts.rule(rule, params)])))
    if (own.length > 0) return
    try {
      const data = only(tidied(fieldsOf(definition), values), changed)
      await call(endpoints.plan, { params: { uuid: row.uuid }, body: { change_uuid, at: moment, data } })
      await invalidateAfter(client, endpoints.plan)
      toast({ text: texts.t('ui.planned', { at: dateTimeOf(moment) }) })
      onClose()
    } catch (error) {
      const serverFaults = faultsOfProblem(definition, problemOf(error)?.fields ?? [])
      setFaults(new Map(serverFaults.map(({ path, rule, params }) => [path, texts.rule(rule, params)])))
      setRefusal(problemText(error))
    }
  }
  return (
    <Dialog title={texts.t('ui.plan_title')} onClose={onClose} size={720}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void plan()
        }}
      >
        {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
        <DateTimeField label={texts.t('ui.plan_at')} withAsterisk aria-required value={at} onChange={setAt} />
        <FormContext
          value={{ definition, errorAt: (path) => faults.get(path), onLeft: () => {}, disabled: false }}
        >
          <FieldGrid>
            {Object.values(definition.form)
              .flat()
              .map((name) => (
                <FieldBox
                  key={name}
                  field={fieldOf(definition, name)}
                  path={name}
                  value={values[name]}
                  onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                />
              ))}
          </FieldGrid>
        </FormContext>
        <div className="actions dialog-actions">
          <Button variant="default" onClick={onClose}>
            {texts.t('common:common.cancel')}
          </Button>
          <Button type="submit" disabled={moment === null || changed.length === 0}>
            {texts.t('ui.plan_save', { count: changed.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
