import { type AnyResource, type Row, resourceEndpoints } from '@bon/contracts/resources'
import { queryOptions } from '@tanstack/react-query'
import { call, metaOf } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'

/** Every active row of an entity, fetched page by page. */
export const fetchRows = async <D extends AnyResource>(
  definition: D,
  signal: AbortSignal,
): Promise<Row<D>[]> => {
  const { list } = resourceEndpoints<AnyResource>(definition)
  const rows: Row<D>[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) }
    const { body } = await call(list, { query, signal })
    rows.push(...(body.rows as Row<D>[]))
    cursor = body.next
  }
  return rows
}

/** The same as a query, for views that need all rows, such as a floor plan. */
export const allRows = <D extends AnyResource>(definition: D) =>
  queryOptions<Row<D>[]>({
    queryKey: ['all', definition.name, credentials.current().company_uuid],
    queryFn: ({ signal }) => fetchRows(definition, signal),
    meta: metaOf(resourceEndpoints<AnyResource>(definition).list),
  })
