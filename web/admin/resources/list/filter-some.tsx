import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { useOptions } from '../widgets/use-options.ts'
import type { FilterProps } from './filter-props.ts'
import style from './list.module.css'

type Options = { value: string; label: string }[]

/** Any of the chosen values. */
export const SomeFilter = ({ name, filters, onChosen, options }: FilterProps & { options: Options }) => {
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

/** Any of the chosen rows of another entity, found by name. */
export const SomeReferredFilter = ({ to, ...props }: FilterProps & { to: string }) => {
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
      <SomeFilter {...props} options={options} />
    </>
  )
}
