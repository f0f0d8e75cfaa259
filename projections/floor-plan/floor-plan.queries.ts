import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import {
  applyRows,
  type DatabaseOf,
  foldBatch,
  noMemoryRows,
  type RowOf,
  type Scoped,
  tablesOf,
} from '../kernel/index.ts'
import { floorPlan } from './floor-plan.projection.ts'
import type { bons } from './floor-plan.tables.ts'

type Database = DatabaseOf<typeof floorPlan.tables>
export type BonRow = Omit<RowOf<typeof bons>, 'company_uuid' | 'ended' | 'table_uuids'> & {
  table_uuids: Uuid[]
}

/** More orders than a company has open; beyond it the newest are shown. */
const most = 1_000

/** Orders of the company that are neither paid nor cancelled, newest first; real ones or training ones. */
export const activeBons = async (db: Scoped, test_mode: boolean): Promise<BonRow[]> => {
  const rows = await tablesOf(db, floorPlan)
    .selectFrom('bons')
    .selectAll()
    .where('company_uuid', '=', db.company_uuid)
    .where('ended', '=', false)
    .where('test_mode', '=', test_mode)
    .orderBy('opened_at', 'desc')
    .orderBy('order_uuid', 'desc')
    .limit(most)
    .execute()
  return rows.map(bonOf)
}

/** The rows that these events make by the fold of the read model, in the order of `activeBons`. */
export const planRowsOf = (events: readonly RecordedEvent[]): BonRow[] => {
  const rows = noMemoryRows(floorPlan)
  applyRows(floorPlan, rows, foldBatch(floorPlan, events))
  return [...(rows.get('bons')?.values() ?? [])]
    .map((row) => bonOf(row as RowOf<typeof bons>))
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
}

const placeOf = ({ opened_at, order_uuid }: BonRow): string => `${opened_at} ${order_uuid}`

const bonOf = ({ company_uuid: _, ended: __, ...row }: RowOf<typeof bons>): BonRow => ({
  ...row,
  table_uuids: tablesIn(row),
})

/** Number of open orders on a table; a table with one cannot be archived (FLR-12). */
export const activeBonsOn = async (db: Scoped, table_uuid: Uuid): Promise<number> => {
  const { count } = await tablesOf(db, floorPlan)
    .selectFrom('bons')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_uuid', '=', db.company_uuid)
    .where('ended', '=', false)
    .where('table_uuids', 'like', `%${table_uuid}%`)
    .executeTakeFirstOrThrow()
  return count
}

const tablesIn = ({ table_uuids }: Pick<Database['bons'], 'table_uuids'>): Uuid[] =>
  table_uuids.split(' ').filter((uuid) => uuid !== '')
