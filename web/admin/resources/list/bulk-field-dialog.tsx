import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../shared/ui/index.ts'
import { type Data, useEntity } from '../entity.ts'
import { fieldOf, fieldsHere } from '../field-layout.ts'
import { emptyData, tidied } from '../form/draft.ts'
import { FieldBox } from '../form/field-box.tsx'
import { FormContext } from '../form/form-context.ts'
import { useTexts } from '../use-texts.ts'

/** Sets one field on all selected rows: price, account, colour. Unique fields are not offered. */
export const BulkFieldDialog = ({
  count,
  busy,
  onClose,
  onChosen,
}: {
  count: number
  busy: boolean
  onClose: () => void
  onChosen: (data: Data) => Promise<void>
}) => {
  const entity = useEntity()
  const { definition } = entity
  const texts = useTexts(definition)
  const fields = fieldsHere(entity)
  const alone = new Set([...definition.unique.flat(), definition.label, definition.order])
  const offered = Object.keys(fields).filter((name) => !alone.has(name))
  const [name, setName] = useState(offered[0] ?? definition.label)
  const [values, setValues] = useState(() => emptyData(fields))
  const [fault, setFault] = useState<string>()
  const field = fieldOf(definition, name)
  const submit = () => {
    const value = tidied(fields, values)[name]
    if (!field.schema.safeParse(value).success)
      return setFault(texts.rule(value === null || value === '' ? 'required' : 'invalid'))
    void onChosen({ [name]: value })
  }
  return (
    <Dialog title={texts.t('ui.bulk_title', { count })} onClose={onClose} size={560}>
      <form
        className="grid gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NativeSelect
          label={texts.t('ui.bulk_which')}
          value={name}
          data={offered.map((value) => ({ value, label: texts.field(value) }))}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <FormContext
          value={{
            definition,
            errorAt: (path) => (path === name ? fault : undefined),
            onLeft: () => {},
            disabled: false,
          }}
        >
          <div>
            <FieldBox
              key={name}
              field={field}
              path={name}
              value={values[name]}
              onChange={(value) => {
                setValues((now) => ({ ...now, [name]: value }))
                setFault(undefined)
              }}
            />
          </div>
        </FormContext>
        <Button type="submit" loading={busy} fullWidth>
          {texts.t('ui.bulk_save', { count })}
        </Button>
      </form>
    </Dialog>
  )
}
