import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Data } from '../entity.ts'
import { emptyData } from '../form/draft.ts'
import { MoveButtons } from './move.tsx'
import type { WidgetProps } from './widget.ts'
import style from './widgets.module.css'

/** An inner table: each row's fields side by side; rows can be added, moved and removed. */
export const RowsWidget = ({
  field,
  path,
  value,
  onChange,
  label,
  help,
  error,
  disabled,
  texts,
  renderField,
}: WidgetProps) => {
  const rows = (Array.isArray(value) ? value : []) as Data[]
  const columns = Object.entries(field.columns ?? {})
  return (
    <fieldset className={`fieldset ${style.table} grid gap-10`} disabled={disabled}>
      <legend>
        {label}
        {help && <small>{help}</small>}
      </legend>
      {error && <p className="below-8 danger-text t-14">{error}</p>}
      {rows.map((row, at) => (
        // Rows have no ids: their position identifies them.
        <div key={`${path}.${at}`} className={`${style.row} grid wide`}>
          {columns.map(([name, column]) => (
            <div key={name} className={style.cell}>
              {renderField({
                field: column,
                path: `${path}.${at}.${name}`,
                value: row[name],
                onChange: (next) => onChange(rows.with(at, { ...row, [name]: next })),
              })}
            </div>
          ))}
          <div className={style.rowMoves}>
            <MoveButtons
              items={rows}
              at={at}
              name={texts.t('ui.row', { n: at + 1 })}
              texts={texts}
              disabled={disabled}
              unordered={field.unordered}
              onChange={onChange}
            />
          </div>
        </div>
      ))}
      {!disabled && rows.length < (field.max ?? Number.POSITIVE_INFINITY) && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...rows, emptyData(field.columns ?? {})])}
        >
          {texts.t('ui.add_row', { field: label.toLocaleLowerCase() })}
        </Button>
      )}
    </fieldset>
  )
}

/** Related fields under one legend. */
export const GroupWidget = ({
  field,
  path,
  value,
  onChange,
  label,
  help,
  error,
  renderField,
}: WidgetProps) => {
  const data = (typeof value === 'object' && value !== null ? value : {}) as Data
  return (
    <fieldset className={`fieldset ${style.group}`}>
      <legend>
        {label}
        {help && <small>{help}</small>}
      </legend>
      {error && <p className="below-8 danger-text t-14">{error}</p>}
      <div>
        {Object.entries(field.columns ?? {}).map(([name, column]) => (
          <div key={name} className={style.cell}>
            {renderField({
              field: column,
              path: `${path}.${name}`,
              value: data[name],
              onChange: (next) => onChange({ ...data, [name]: next }),
            })}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
