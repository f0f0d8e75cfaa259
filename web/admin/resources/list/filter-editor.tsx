import type { Field } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { useEntity } from '../entity.ts'
import { fieldOf, isOptional } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { amount, tenths, whole } from '../widgets/typed.ts'
import type { FilterProps } from './filter-props.ts'
import { RangeFilter } from './filter-range.tsx'
import { SomeFilter, SomeReferredFilter } from './filter-some.tsx'
import { WordFilter } from './filter-word.tsx'
import style from './list.module.css'

const filterable: ReadonlySet<string> = new Set([
  ...['text', 'number', 'money', 'tenths', 'switch', 'choice', 'choices', 'date', 'time', 'hue'],
  ...['reference', 'references'],
])
export const isFilterable = ({ widget }: Field): boolean => filterable.has(widget)

/** The filter editor of a field: by values, range, text, or emptiness. */
export const FilterEditor = (props: FilterProps) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const field = fieldOf(definition, props.name)
  const one = (is: 'empty' | 'not_empty') => props.onChosen([{ field: props.name, is }])
  return (
    <div className={style.editor}>
      <ByKind {...props} kind={field} />
      {isOptional(field) && (
        <div className={style.editorFoot}>
          <Button variant="default" onClick={() => one('empty')}>
            {t('ui.filter_empty')}
          </Button>
          <Button variant="default" onClick={() => one('not_empty')}>
            {t('ui.filter_not_empty')}
          </Button>
        </div>
      )}
    </div>
  )
}

const ByKind = ({ kind, ...props }: FilterProps & { kind: Field }) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  const { name, onChosen } = props
  switch (kind.widget) {
    case 'switch':
      return (
        <div className={style.editorFoot}>
          {[true, false].map((value) => (
            <Button
              key={String(value)}
              variant="default"
              onClick={() => onChosen([{ field: name, is: 'equal', value }])}
            >
              {texts.t(value ? 'ui.yes' : 'ui.no')}
            </Button>
          ))}
        </div>
      )
    case 'choice':
    case 'choices':
      return (
        <SomeFilter
          {...props}
          options={(kind.values ?? []).map((value) => ({ value, label: texts.value(name, value) }))}
        />
      )
    case 'hue':
      return (
        <SomeFilter
          {...props}
          options={Object.entries(
            texts.t('ui.hue', { returnObjects: true }) as unknown as Record<string, string>,
          ).map(([value, label]) => ({ value, label }))}
        />
      )
    case 'reference':
    case 'references':
      return <SomeReferredFilter {...props} to={kind.to ?? ''} />
    case 'number':
      return <RangeFilter {...props} reading={whole} />
    case 'money':
      return <RangeFilter {...props} reading={amount} />
    case 'tenths':
      return <RangeFilter {...props} reading={tenths} />
    case 'date':
    case 'time':
      return <RangeFilter {...props} kind={kind.widget} />
    default:
      return <WordFilter {...props} />
  }
}
