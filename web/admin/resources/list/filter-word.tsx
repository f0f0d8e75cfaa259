import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import type { FilterProps } from './filter-props.ts'

/** Part of the text. */
export const WordFilter = ({ name, filters, onChosen }: FilterProps) => {
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
