import {
  type Instant,
  type Position,
  parsePosition,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ResourceEvent, resourceStream } from '@bon/contracts/resources'
import { documents } from '@bon/projections/documents'
import { upcast } from '@bon/services/kernel'
import type { PlannedChange } from '@bon/services/resources'
import type pg from 'pg'
import { type FormerPrice, pricesAfter, stillShown } from './price-history.ts'

export type SavedDocument = {
  resource: string
  uuid: Uuid
  company_uuid: Uuid
  revision: bigint
  archived: boolean
  data: Record<string, unknown>
  plans: PlannedChange[]
  former_prices: readonly FormerPrice[]
}

/** The configuration as of a position of the log, in the order in which it was made. */
export type SavedCatalogue = {
  position: Position
  documents: SavedDocument[]
  changes: { resource: string; company_uuid: Uuid; position: Position; at: Instant }[]
}

type DocumentRow = Omit<SavedDocument, 'revision' | 'plans' | 'former_prices'> & {
  revision: string
  plans: Record<string, { at: Instant; to: Record<string, unknown>; revision: number } | null>
  price_changed_at: Instant
}

type House = { pool: pg.Pool; store: EventStore; now: Instant }

/**
 * The configuration from its read model, so that a start does not read the log. Undefined where the model was never made
 * or stands beyond the log, as after a restore: then the log is folded.
 */
export const savedCatalogue = async ({ pool, store, now }: House): Promise<SavedCatalogue | undefined> => {
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

/** One snapshot of the checkpoint and the rows behind it. */
const readRows = async (pool: pg.Pool) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { schema, name, version } = documents
    const there = await client.query<{ there: boolean }>(
      `SELECT to_regclass($1) IS NOT NULL AND to_regclass('rm.checkpoints') IS NOT NULL AS there`,
      [`${schema}.documents`],
    )
    if (!there.rows[0]?.there) return undefined
    const checkpoint = await client.query<{ position: string }>(
      'SELECT position::text FROM rm.checkpoints WHERE projection = $1 AND version = $2',
      [name, version],
    )
    const [at] = checkpoint.rows
    if (!at) return undefined
    const rows = await client.query<DocumentRow>(
      `SELECT company_uuid, resource, uuid, revision::text, archived, data, plans, price_changed_at
       FROM ${schema}.documents WHERE created_at_position <> '' ORDER BY created_at_position`,
    )
    const changes = await client.query<{
      resource: string
      company_uuid: Uuid
      position: string
      at: Instant
    }>(`SELECT resource, company_uuid, position, at FROM ${schema}.changes ORDER BY position`)
    return {
      position: parsePosition(at.position),
      documents: rows.rows,
      changes: changes.rows.map((row) => ({ ...row, position: parsePosition(row.position) })),
    }
  } finally {
    await client.query('ROLLBACK').finally(() => client.release())
  }
}

const openPlans = (plans: DocumentRow['plans']): PlannedChange[] =>
  Object.entries(plans)
    .flatMap(([change_uuid, plan]) => (plan ? [{ change_uuid, ...plan }] : []))
    .sort((a, b) => a.revision - b.revision)
    .map(({ revision: _, ...plan }) => plan)

/** A till may still show them: few products change their price within minutes of a start. */
const formerPricesOf = async (
  store: EventStore,
  { resource, uuid }: Pick<SavedDocument, 'resource' | 'uuid'>,
  upTo: Position,
): Promise<readonly FormerPrice[]> => {
  let known: readonly FormerPrice[] = []
  for await (const recorded of store.readStream(resourceStream(resource, uuid))) {
    if (recorded.position > upTo) break
    known = afterEvent(known, upcast(recorded))
  }
  return known
}

const afterEvent = (known: readonly FormerPrice[], { type, data, meta }: RecordedEvent) => {
  const event = { type, data } as ResourceEvent
  return event.type === 'ResourceChanged' ? pricesAfter(known, event.data.changes['price'], meta.at) : known
}
