import {
  type CompanyUuid,
  type Instant,
  type Position,
  parsePosition,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ResourceEvent, resourceStream } from '@bon/contracts/resources'
import { columnsOf } from '@bon/projections/kernel'
import { documents } from '@bon/projections/resources'
import { upcast } from '@bon/services/kernel'
import { pricesAfter, stillShown } from '@bon/services/prices'
import type { FormerPrice, PlannedChange } from '@bon/services/resources'
import type pg from 'pg'
import { keepTables } from '../read-store/index.ts'

export type SavedDocument = {
  resource: string
  uuid: Uuid
  company_uuid: CompanyUuid
  revision: bigint
  archived: boolean
  data: Record<string, unknown>
  plans: PlannedChange[]
  former_prices: readonly FormerPrice[]
}

/** The configuration as of a log position, in order of creation. */
export type SavedCatalogue = {
  position: Position
  documents: SavedDocument[]
  changes: { resource: string; company_uuid: CompanyUuid; position: Position; at: Instant }[]
}

type DocumentRow = Omit<SavedDocument, 'revision' | 'plans' | 'former_prices'> & {
  revision: string
  plans: Record<string, { at: Instant; to: Record<string, unknown>; revision: number } | null>
  price_changed_at: Instant
}

type Dependencies = { pool: pg.Pool; store: EventStore; now: Instant }

/**
 * The configuration from its read model, so that a start does not read the log. Undefined when the model was never
 * filled or is ahead of the log, as after a restore: then the log is folded.
 */
export const savedCatalogue = async ({
  pool,
  store,
  now,
}: Dependencies): Promise<SavedCatalogue | undefined> => {
  const saved = await readRows(pool)
  if (!saved || saved.position > (await store.head())) return undefined
  const found: SavedDocument[] = []
  for (const { plans, price_changed_at, revision, ...row } of saved.documents) {
    const isPriceNew = stillShown([{ until: price_changed_at || longAgo }], now).length > 0
    found.push({
      ...row,
      revision: BigInt(revision),
      plans: openPlans(plans),
      former_prices: isPriceNew ? await formerPricesOf(store, row, saved.position) : [],
    })
  }
  return { ...saved, documents: found }
}

const longAgo = '1970-01-01T00:00:00.000Z'

/** Checkpoint and rows in one snapshot. */
const readRows = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    const there = await sourceOf(client)
    if (!there) return undefined
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(keepTables({ schema: there.schema, tables: documents.tables }))
    const source = await sourceOf(client)
    // While they were not locked yet, another version may have been completed.
    if (source?.schema !== there.schema) return undefined
    const { schema, position } = source
    const rows = await client.query<DocumentRow>(
      `SELECT company_uuid, resource, uuid, revision::text, archived, data, plans, price_changed_at
       FROM ${schema}.documents WHERE created_at_position <> '' ORDER BY created_at_position`,
    )
    const changes = await client.query<{
      resource: string
      company_uuid: CompanyUuid
      position: string
      at: Instant
    }>(`SELECT resource, company_uuid, position, at FROM ${schema}.changes ORDER BY position`)
    return {
      position: parsePosition(position),
      documents: rows.rows,
      changes: changes.rows.map((row) => ({ ...row, position: parsePosition(row.position) })),
    }
  } finally {
    await client.query('ROLLBACK').finally(() => client.release())
  }
}

/**
 * The schema of the rows: the code's version, or while that is being filled its former version, if it has all columns
 * (ADR 0073).
 */
const sourceOf = async (client: pg.PoolClient): Promise<{ schema: string; position: string } | undefined> => {
  const there = await client.query<{ there: boolean }>(
    `SELECT to_regclass('rm.checkpoints') IS NOT NULL AS there`,
  )
  if (!there.rows[0]?.there) return undefined
  const { rows } = await client.query<{ schema: string; position: string }>(
    `SELECT 'rm_documents_v' || it.version AS schema, it.position::text AS position
     FROM rm.checkpoints AS own
       JOIN rm.checkpoints AS it ON it.projection = own.projection AND it.filled_at IS NOT NULL
         AND it.version = CASE WHEN own.filled_at IS NULL THEN own.former ELSE own.version END
     WHERE own.projection = $1 AND own.version = $2`,
    [documents.name, documents.version],
  )
  const [source] = rows
  return source && (await hasColumns(client, source.schema)) ? source : undefined
}

const hasColumns = async (client: pg.PoolClient, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname || '.' || attname AS name FROM pg_attribute
       JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = to_regnamespace($1)`,
    [schema],
  )
  const there = new Set(rows.map(({ name }) => name))
  return Object.entries(documents.tables).every(([table, of]) =>
    Object.keys(columnsOf(of)).every((column) => there.has(`${table}.${column}`)),
  )
}

const openPlans = (plans: DocumentRow['plans']): PlannedChange[] =>
  Object.entries(plans)
    .flatMap(([change_uuid, plan]) => (plan ? [{ change_uuid, ...plan }] : []))
    .sort((a, b) => a.revision - b.revision)
    .map(({ revision: _, ...plan }) => plan)

/** A till may still show these; few products change their price shortly before a start. */
const formerPricesOf = async (
  store: EventStore,
  { resource, uuid }: Pick<SavedDocument, 'resource' | 'uuid'>,
  upTo: Position,
): Promise<readonly FormerPrice[]> => {
  let former: readonly FormerPrice[] = []
  for await (const recorded of store.readStream(resourceStream(resource, uuid))) {
    if (recorded.position > upTo) break
    former = afterEvent(former, upcast(recorded))
  }
  return former
}

const afterEvent = (former: readonly FormerPrice[], { type, data, meta }: RecordedEvent) => {
  const event = { type, data } as ResourceEvent
  return event.type === 'ResourceChanged' ? pricesAfter(former, event.data.changes['price'], meta.at) : former
}
