import { resourceOf } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'
import { endpointsOf, nameOf } from '../entity.ts'
import { useSource } from '../sources.ts'

/** One page: most referenced entities have fewer rows, and are fetched once for all. */
const first = 200

/** The name of a referenced row. The first page is fetched once for all callers; a row not on it is fetched alone. */
export const useReferenceName = (to: string, uuid: string): string | undefined => {
  const definition = resourceOf(to)
  const source = useSource(to)
  const list = useQuery({
    ...query(endpointsOf(to).list, { query: { limit: first } }),
    enabled: source === undefined,
    staleTime: 60_000,
  })
  const listed = list.data?.rows.find((row) => row.uuid === uuid)
  const alone = useQuery({
    ...query(endpointsOf(to).show, { params: { uuid } }),
    enabled: source === undefined && uuid !== '' && !list.isPending && !listed,
    staleTime: 60_000,
  })
  if (source) return source.options?.find(({ value }) => value === uuid)?.label
  const found = listed ?? alone.data?.row
  return found && nameOf(definition, found.data)
}

export const ReferenceName = ({ to, uuid }: { to: string; uuid: string }) => useReferenceName(to, uuid) ?? '–'
