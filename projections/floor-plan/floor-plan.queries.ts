import type { Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type DatabaseOf, type RowOf, type Scoped, tablesOf } from '../kernel/index.ts'
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
  return rows.map(({ company_uuid: _, ended: __, ...row }) => ({ ...row, table_uuids: tablesIn(row) }))
}

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
