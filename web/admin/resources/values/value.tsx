import type { AnyResource, Field } from '@bon/contracts/resources'
import { Fragment, type ReactNode } from 'react'
import { count, dateOf, dateTimeOf, money, percent } from '../../../shared/format/index.ts'
import { type Texts, useTexts } from '../use-texts.ts'
import { ReferenceName } from './reference-name.tsx'
import style from './values.module.css'

type Shown = { field: Field; path: string; value: unknown }

/** A field's value as text: in the list, the history, and the comparison of changes. */
export const Value = ({ definition, ...shown }: Shown & { definition: AnyResource }) => {
  const texts = useTexts(definition)
  return <Read texts={texts} {...shown} />
}

const Read = ({ texts, field, path, value }: Shown & { texts: Texts }): ReactNode => {
  if (isEmpty(value)) return <span className="dim">–</span>
  switch (field.widget) {
    case 'money':
      return typeof value === 'number' ? money(value) : String(value)
    case 'tenths':
      return typeof value === 'number' ? percent(value) : String(value)
    case 'switch':
      return texts.t(value === true ? 'ui.yes' : 'ui.no')
    case 'choice':
      return texts.value(path, String(value))
    case 'choices':
      return listOf(value)
        .map((chosen) => texts.value(path, String(chosen)))
        .join(', ')
    case 'date':
      return dateOf(String(value))
    case 'instant':
      return dateTimeOf(String(value))
    case 'hue':
      return (
        <span className={`${style.hue} inline-row gap-8`}>
          <i data-hue={String(value)} />
          {texts.t(`ui.hue.${String(value)}`)}
        </span>
      )
    case 'image':
      return texts.t('ui.image')
    case 'reference':
      return <ReferenceName to={field.to ?? ''} uuid={String(value)} />
    case 'references':
      return <Names to={field.to ?? ''} uuids={listOf(value).map(String)} more={texts} />
    case 'numbers':
      return listOf(value)
        .map((number) => count(Number(number)))
        .join(' · ')
    case 'rows':
      return (
        <ul className="grid gap-2">
          {listOf(value).map((row, i) => (
            // Rows have no ids: their position identifies them.
            <li key={`${path}.${i}`}>
              <Parts texts={texts} field={field} path={path} value={row} />
            </li>
          ))}
        </ul>
      )
    case 'group':
      return <Parts texts={texts} field={field} path={path} value={value} />
    default:
      return String(value)
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const Parts = ({ texts, field, path, value }: Shown & { texts: Texts }) => (
  <>
    {Object.entries(field.columns ?? {}).map(([name, column], i) => (
      <Fragment key={name}>
        {i > 0 && ', '}
        {texts.field(`${path}.${name}`)}{' '}
        <Read
          texts={texts}
          field={column}
          path={`${path}.${name}`}
          value={(value as Record<string, unknown>)[name]}
        />
      </Fragment>
    ))}
  </>
)

/** Names of many: the first three, and the number of others. */
const Names = ({ to, uuids, more }: { to: string; uuids: string[]; more: Texts }) => (
  <>
    {uuids.slice(0, 3).map((uuid, i) => (
      <Fragment key={uuid}>
        {i > 0 && ', '}
        <ReferenceName to={to} uuid={uuid} />
      </Fragment>
    ))}
    {uuids.length > 3 && ` ${more.t('ui.and_more', { count: uuids.length - 3 })}`}
  </>
)
