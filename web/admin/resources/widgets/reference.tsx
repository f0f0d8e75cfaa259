import { Select } from '@mantine/core'
import { isOptional } from '../field-layout.ts'
import { useOptionsWith } from './use-options.ts'
import { inputProps, type WidgetProps } from './widget.ts'

/** A row of another entity, found by typing; searched on the server, so that any number of rows works. */
export const ReferenceWidget = (props: WidgetProps) => {
  const { field, value, onChange, texts, disabled } = props
  const chosen = typeof value === 'string' ? value : ''
  const { options, name, setSearch, isError } = useOptionsWith(field.to ?? '', chosen)
  return (
    <Select
      {...inputProps(props)}
      data={options}
      value={chosen === '' ? null : chosen}
      searchable
      clearable={isOptional(field) && !disabled}
      clearButtonProps={{ 'aria-label': texts.t('ui.clear_field', { field: props.label }) }}
      placeholder={texts.t('ui.search_and_choose')}
      nothingFoundMessage={texts.t(isError ? 'ui.options_failed' : 'ui.nothing_found')}
      maxDropdownHeight={320}
      // The server has filtered already.
      filter={({ options: all }) => all}
      onSearchChange={(typed) => setSearch(typed === name ? '' : typed.slice(0, 100))}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
