import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { after } from '../../../shared/platform/index.ts'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import type { List } from './use-list.ts'

/** Searches while typing, debounced; `/` focuses it (DES-32). */
export const SearchBox = ({ list }: { list: List }) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  const [typed, setTyped] = useState(list.search)
  const [lastSearch, setLastSearch] = useState(list.search)
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  // The URL may change by itself: back, a saved view, cleared filters.
  if (list.search !== lastSearch) {
    setLastSearch(list.search)
    if (list.search !== typed.trim()) setTyped(list.search)
  }
  useEffect(
    () => (typed.trim() === list.search ? undefined : after(250, () => list.find(typed))),
    [typed, list],
  )
  const where = definition.search.map((field) => texts.field(field).toLocaleLowerCase())
  return (
    <TextInput
      ref={input}
      type="search"
      w={280}
      aria-label={texts.t('ui.search_in', { title: texts.title.toLocaleLowerCase() })}
      placeholder={texts.t('ui.search_by', { fields: where.slice(0, 3).join(', ') })}
      leftSection={<IconSearch size={19} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') list.find(typed)
      }}
    />
  )
}
