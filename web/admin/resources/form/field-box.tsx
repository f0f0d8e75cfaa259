import type { Field } from '@bon/contracts/resources'
import { isRequired, spanOf } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { widgets } from '../widgets/index.ts'
import style from './form.module.css'
import { useForm } from './form-context.ts'

/** A field of the form: its widget with label, help and error, in its columns. */
export const FieldBox = ({
  field,
  path,
  value,
  onChange,
}: {
  field: Field
  path: string
  value: unknown
  onChange: (value: unknown) => void
}) => {
  const { definition, errorAt, onLeft, disabled } = useForm()
  const texts = useTexts(definition)
  const Widget = widgets[field.widget]
  const span = spanOf(definition, path, field)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for blur events of the field inside.
    <div
      className={style.field}
      style={{ '--span': span }}
      data-wide={span === 6 || undefined}
      data-field={path}
      onBlur={(event) => {
        // A field is left when the focus leaves all of it, including its popup and rows.
        if (!event.currentTarget.contains(event.relatedTarget)) onLeft(path)
      }}
    >
      <Widget
        field={field}
        path={path}
        value={value}
        onChange={onChange}
        label={texts.field(path)}
        help={texts.help(path)}
        error={errorAt(path)}
        required={isRequired(field)}
        disabled={disabled}
        texts={texts}
        renderField={(inner) => <FieldBox {...inner} />}
      />
    </div>
  )
}
