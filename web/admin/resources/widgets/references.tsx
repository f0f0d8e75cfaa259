import { Select } from '@mantine/core'
import { useReferenceName } from '../values/reference-name.tsx'
import { MoveButtons } from './move.tsx'
import { useOptions } from './use-options.ts'
import type { WidgetProps } from './widget.ts'
import style from './widgets.module.css'

/** Several rows of another entity, in a chosen order. */
export const ReferencesWidget = (props: WidgetProps) => {
  const { field, value, onChange, label, help, error, disabled, texts } = props
  const chosen = Array.isArray(value) ? value.map(String) : []
  const { options, search, setSearch, isError } = useOptions(field.to ?? '')
  return (
    <div className={`${style.many} grid gap-8`}>
      <Select
        label={label}
        description={help || undefined}
        error={error}
        disabled={disabled || chosen.length >= (field.max ?? Number.POSITIVE_INFINITY)}
        data={options.filter((option) => !chosen.includes(option.value))}
        value={null}
        searchable
        searchValue={search}
        onSearchChange={(typed) => setSearch(typed.slice(0, 100))}
        placeholder={texts.t('ui.search_and_add')}
        nothingFoundMessage={texts.t(isError ? 'ui.options_failed' : 'ui.nothing_found')}
        maxDropdownHeight={320}
        filter={({ options: all }) => all}
        onChange={(added) => {
          if (added === null) return
          onChange([...chosen, added])
          setSearch('')
        }}
        comboboxProps={{ shadow: 'md' }}
      />
      {chosen.length > 0 && (
        <ol aria-label={label}>
          {chosen.map((uuid, at) => (
            <Chosen key={uuid} {...props} chosen={chosen} at={at} uuid={uuid} />
          ))}
        </ol>
      )}
    </div>
  )
}

const Chosen = ({
  field,
  chosen,
  at,
  uuid,
  texts,
  disabled,
  onChange,
}: WidgetProps & { chosen: string[]; at: number; uuid: string }) => {
  const name = useReferenceName(field.to ?? '', uuid) ?? '…'
  return (
    <li>
      <span>{name}</span>
      <MoveButtons items={chosen} at={at} name={name} texts={texts} disabled={disabled} onChange={onChange} />
    </li>
  )
}
