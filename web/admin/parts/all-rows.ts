import { type AnyResource, type Row, resourceEndpoints } from '@bon/contracts/resources'
import { queryOptions } from '@tanstack/react-query'
import { call, type TopicMeta } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'

/** Every row of an entity that is in use, page by page: for what is drawn as a whole, such as a floor plan. */
export const allRows = <D extends AnyResource>(definition: D) => {
  const { list } = resourceEndpoints<AnyResource>(definition)
  return queryOptions<Row<D>[]>({
    queryKey: ['all', definition.name, credentials.current().company_uuid],
    queryFn: async ({ signal }) => {
      const rows: Row<D>[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { limit: 200, ...(cursor === undefined ? {} : { cursor }) }
        const { body } = await call(list, { query, signal })
        rows.push(...(body.rows as Row<D>[]))
        cursor = body.next
      }
      return rows
    },
    meta: { path: list.path, reads: list.reads ?? [] } satisfies TopicMeta,
  })
}
