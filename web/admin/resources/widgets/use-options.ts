import { resourceOf } from '@bon/contracts/resources'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../shared/api/index.ts'
import { endpointsOf, nameOf } from '../entity.ts'
import { type Option, useSource } from '../sources.ts'
import { useReferenceName } from '../values/reference-name.tsx'

/** The options of a reference: the first fifty, or the server's search results. */
export const useOptions = (to: string) => {
  const definition = resourceOf(to)
  const [search, setSearch] = useState('')
  const source = useSource(to)
  const { data, isError } = useQuery({
    ...query(endpointsOf(to).list, { query: { limit: 50, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
    enabled: source === undefined,
  })
  const listed = (data?.rows ?? []).map(
    (row): Option => ({
      value: row.uuid,
      label: nameOf(definition, row.data),
    }),
  )
  return {
    options: source ? matching(source.options ?? [], search) : listed,
    search,
    setSearch,
    isError: source?.isError ?? isError,
  }
}

const matching = (options: readonly Option[], search: string): Option[] => {
  const searchText = search.trim().toLocaleLowerCase('da')
  return options.filter(({ label }) => label.toLocaleLowerCase('da').includes(searchText))
}

/** The options including the chosen one, which may be archived or beyond the first fifty. */
export const useOptionsWith = (to: string, chosen: string) => {
  const found = useOptions(to)
  const name = useReferenceName(to, chosen)
  const isListed = chosen === '' || found.options.some(({ value }) => value === chosen)
  return {
    ...found,
    options: isListed ? found.options : [{ value: chosen, label: name ?? '…' }, ...found.options],
    name,
  }
}
