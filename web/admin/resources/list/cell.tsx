import { Link, useLocation } from 'react-router'
import { Tag } from '../../../shared/ui/index.ts'
import { type EntityRow, useEntity } from '../entity.ts'
import { fieldOf, fieldsOf, isSmall } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { Value } from '../values/value.tsx'
import style from './list.module.css'
import { PriceCell } from './price-cell.tsx'

/** A field of a row: the label is a link, a price is editable in place, others are read-only. */
export const Cell = ({ row, name }: { row: EntityRow; name: string }) => {
  const { definition, path, mayWrite } = useEntity()
  const { t } = useTexts(definition)
  const { search } = useLocation()
  const field = fieldOf(definition, name)
  const hue = row.data['hue']
  if (name === definition.label)
    return (
      <span className={`${style.label} inline-row gap-10`}>
        <Link data-row to={`${path}/${row.uuid}${isSmall(definition) ? search : ''}`}>
          {fieldsOf(definition)['hue'] && <i data-hue={String(hue)} aria-hidden />}
          {String(row.data[name] ?? '–')}
        </Link>
        {row.inherited && <Tag tone="info">{t('ui.inherited')}</Tag>}
      </span>
    )
  if (field.widget === 'money' && mayWrite && !row.inherited && !row.archived)
    return <PriceCell key={row.revision} row={row} name={name} />
  return <Value definition={definition} field={field} path={name} value={row.data[name]} />
}
