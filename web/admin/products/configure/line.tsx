import { products } from '@bon/contracts/resources'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../shared/ui/index.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { meantBy, textOf } from '../../resources/widgets/typed.ts'
import { useFaultText } from '../import/use-fault-text.ts'
import type { ProductRow } from '../use-catalogue.ts'
import style from './configure.module.css'
import type { ProductEdit } from './edits.ts'
import type { Column } from './use-columns.ts'

export const rowHeight = 64
export type Refusals = ReadonlyMap<string, { code: string; fields: { path: string; rule: string }[] }>

type LineProps = {
  row: ProductRow
  index: number
  columns: readonly Column[]
  edit: ProductEdit | undefined
  refusal: ReturnType<Refusals['get']>
  onChange: (row: ProductRow, field: Column['field'], value: unknown) => void
}

/** One product: unsaved values are marked, refused ones show the reason. */
export const Line = memo(({ row, index, columns, edit, refusal, onChange }: LineProps) => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  const faultText = useFaultText()
  const { name } = row.data
  const faults = new Map(refusal?.fields.map(({ path, rule }) => [path.split('.')[1] ?? '', rule]))
  const isWhole = refusal !== undefined && !columns.some(({ field }) => faults.has(field))
  return (
    <tr aria-rowindex={index} style={{ height: rowHeight }}>
      <th scope="row">
        {name}
        {isWhole && refusal && (
          <span className={`${style.fault} block danger-text t-12`}>
            {faultText({ field: '', rule: refusal.code })}
          </span>
        )}
      </th>
      {columns.map(({ field, reading, choices }) => {
        const value = edit && field in edit ? edit[field] : row.data[field]
        const label = t('configure.cell', { name, field: texts.field(field) })
        const rule = faults.get(field)
        return (
          <td key={field} className={classes(edit && field in edit && style.changed, rule && style.wrong)}>
            {choices ? (
              <select
                aria-label={label}
                value={String(value ?? '')}
                onChange={(event) => onChange(row, field, event.target.value || null)}
              >
                {!choices.some((choice) => choice.value === (value ?? '')) && (
                  <option value={String(value ?? '')}>…</option>
                )}
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                aria-label={label}
                inputMode="decimal"
                placeholder={t('configure.nothing')}
                defaultValue={reading ? textOf(reading, value) : String(value ?? '')}
                key={edit && field in edit ? 'edited' : 'as it is'}
                onBlur={(event) => reading && onChange(row, field, meantBy(reading, event.target.value))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur()
                }}
              />
            )}
            {rule && (
              <span className={`${style.fault} block danger-text t-12`}>{faultText({ field, rule })}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
})
