import { resourceOf } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'
import { endpointsOf, nameOf } from '../entity.ts'
import { useSource } from '../sources.ts'

/** As many as one call carries: most entities that others point at are fewer, and are then fetched once for all. */
const first = 200

/** What another entity is called. Its first page is asked for once for all who ask; who is not there, alone. */
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
