import type { Field, Filter } from '@bon/contracts/resources'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEntity } from '../entity.ts'
import { fieldOf, isOptional } from '../faces.ts'
import { useTexts } from '../use-texts.ts'
import { amount, meantBy, type Reading, tenths, textOf, whole } from '../widgets/typed.ts'
import { useOptions } from '../widgets/use-options.ts'
import style from './list.module.css'

const filterable: ReadonlySet<string> = new Set([
  ...['text', 'number', 'money', 'tenths', 'switch', 'choice', 'choices', 'date', 'time', 'hue'],
  ...['reference', 'references'],
])
export const isFilterable = ({ widget }: Field): boolean => filterable.has(widget)

type EditorProps = { name: string; filters: readonly Filter[]; onChosen: (filters: Filter[]) => void }

/** How one field narrows the list: by choosing, by range, by a word, or by being empty. */
export const FilterEditor = (props: EditorProps) => {
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

const ByKind = ({ kind, ...props }: EditorProps & { kind: Field }) => {
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
        <Some
          {...props}
          options={(kind.values ?? []).map((value) => ({ value, label: texts.value(name, value) }))}
        />
      )
    case 'hue':
      return (
        <Some
          {...props}
          options={Object.entries(
            texts.t('ui.hue', { returnObjects: true }) as unknown as Record<string, string>,
          ).map(([value, label]) => ({ value, label }))}
        />
      )
    case 'reference':
    case 'references':
      return <SomeReferred {...props} to={kind.to ?? ''} />
    case 'number':
      return <Range {...props} reading={whole} />
    case 'money':
      return <Range {...props} reading={amount} />
    case 'tenths':
      return <Range {...props} reading={tenths} />
    case 'date':
    case 'time':
      return <Range {...props} type={kind.widget} />
    default:
      return <Word {...props} />
  }
}

type Options = { value: string; label: string }[]

const Some = ({ name, filters, onChosen, options }: EditorProps & { options: Options }) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const before = filters.find(({ is }) => is === 'one_of')?.value
  const [chosen, setChosen] = useState(Array.isArray(before) ? before : [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChosen(chosen.length === 0 ? [] : [{ field: name, is: 'one_of', value: chosen }])
      }}
    >
      <div className={style.some}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
              )
            }
          />
        ))}
      </div>
      <Button type="submit" fullWidth>
        {t('ui.filter_show')}
      </Button>
    </form>
  )
}

const SomeReferred = ({ to, ...props }: EditorProps & { to: string }) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const { options, search, setSearch } = useOptions(to)
  return (
    <>
      <TextInput
        aria-label={t('ui.search_and_choose')}
        placeholder={t('ui.search_and_choose')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value.slice(0, 100))}
      />
      <Some {...props} options={options} />
    </>
  )
}

const Range = ({
  name,
  filters,
  onChosen,
  reading,
  type = 'text',
}: EditorProps & { reading?: Reading; type?: 'text' | 'date' | 'time' }) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const before = (is: Filter['is']) => {
    const value = filters.find((filter) => filter.is === is)?.value
    return reading ? textOf(reading, value) : String(value ?? '')
  }
  const [from, setFrom] = useState(() => before('at_least'))
  const [to, setTo] = useState(() => before('at_most'))
  const read = (typed: string) => (reading ? meantBy(reading, typed) : typed || null)
  const bound = (is: 'at_least' | 'at_most', typed: string): Filter[] => {
    const value = read(typed)
    const fits = reading ? typeof value === 'number' : typeof value === 'string'
    return fits ? [{ field: name, is, value: value as string | number }] : []
  }
  const isWrong = (typed: string) => reading !== undefined && typeof read(typed) === 'string'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong(from) && !isWrong(to)) onChosen([...bound('at_least', from), ...bound('at_most', to)])
      }}
    >
      <div className={style.range}>
        {(
          [
            ['ui.filter_from', from, setFrom],
            ['ui.filter_to', to, setTo],
          ] as const
        ).map(([label, value, set]) => (
          <TextInput
            key={label}
            type={type}
            inputMode="decimal"
            label={t(label)}
            value={value}
            error={isWrong(value) ? t('rule.not_a_number') : undefined}
            onChange={(event) => set(event.currentTarget.value)}
          />
        ))}
      </div>
      <Button type="submit" fullWidth>
        {t('ui.filter_show')}
      </Button>
    </form>
  )
}

const Word = ({ name, filters, onChosen }: EditorProps) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const [typed, setTyped] = useState(String(filters.find(({ is }) => is === 'contains')?.value ?? ''))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const value = typed.trim()
        onChosen(value === '' ? [] : [{ field: name, is: 'contains', value }])
      }}
    >
      <TextInput
        label={t('ui.filter_contains')}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth>
        {t('ui.filter_show')}
      </Button>
    </form>
  )
}
