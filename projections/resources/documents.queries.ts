import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { documents } from './documents.projection.ts'

export type DocumentOf<D extends AnyResource> = {
  uuid: Uuid
  /** The owning company: the company itself, or the parent that it inherits from. */
  company_uuid: CompanyUuid
  revision: number
  archived: boolean
  data: ReturnType<D['schema']['parse']>
}

/** All entities of a kind that the company may use: its own, and its parents' where they are shared (CO-43). */
export const documentsOf = async <D extends AnyResource>(
  db: Scoped,
  definition: D,
  { archived = false }: { archived?: boolean } = {},
): Promise<DocumentOf<D>[]> => {
  let query = visible(db, definition).orderBy('uuid')
  if (!archived) query = query.where('archived', '=', false)
  return (await query.execute()).map((row) => parsed(definition, row))
}

/** One entity, archived or not, because old receipts refer to archived ones. */
export const documentOf = async <D extends AnyResource>(
  db: Scoped,
  definition: D,
  uuid: Uuid,
): Promise<DocumentOf<D> | undefined> => {
  const row = await visible(db, definition).where('uuid', '=', uuid).executeTakeFirst()
  return row && parsed(definition, row)
}

const visible = (db: Scoped, { name, sharing }: AnyResource) =>
  tablesOf(db, documents)
    .selectFrom('documents')
    .select(['uuid', 'company_uuid', 'revision', 'archived', 'data'])
    .where('resource', '=', name)
    .where('company_uuid', 'in', sharing === 'own' ? [db.company_uuid] : [...db.resource_companies])

const parsed = <D extends AnyResource>(
  definition: D,
  { data, ...row }: Omit<DocumentOf<D>, 'data'> & { data: Record<string, unknown> },
): DocumentOf<D> => ({ ...row, data: definition.schema.parse(data) as DocumentOf<D>['data'] })
