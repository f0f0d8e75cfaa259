import type { Filter } from '@bon/contracts/resources'
import { Fragment } from 'react'
import { useEntity } from '../entity.ts'
import { fieldOf } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { Value } from '../values/value.tsx'

/** A filter's text on its chip: `Enhed: Stk., Time`, `Pris: fra 50,00`. */
export const FilterWords = ({ filters }: { filters: readonly Filter[] }) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  const name = filters[0]?.field ?? ''
  return (
    <>
      {texts.field(name)}:{' '}
      {filters.map(({ is, value }, i) => (
        <Fragment key={is}>
          {i > 0 && ', '}
          {is === 'empty' || is === 'not_empty' ? (
            texts.t(`ui.filter_${is}`)
          ) : (
            <>
              {is === 'at_least' && `${texts.t('ui.filter_from')} `}
              {is === 'at_most' && `${texts.t('ui.filter_to')} `}
              {(Array.isArray(value) ? value : [value]).map((one, n) => (
                <Fragment key={String(one)}>
                  {n > 0 && ', '}
                  {is === 'contains' ? `“${String(one)}”` : <One name={name} value={one} />}
                </Fragment>
              ))}
            </>
          )}
        </Fragment>
      ))}
    </>
  )
}

const One = ({ name, value }: { name: string; value: unknown }) => {
  const { definition } = useEntity()
  const field = fieldOf(definition, name)
  // A single value of a multi-value field is formatted as in a single-value field.
  const widget =
    field.widget === 'references' ? 'reference' : field.widget === 'choices' ? 'choice' : field.widget
  return <Value definition={definition} field={{ ...field, widget }} path={name} value={value} />
}
