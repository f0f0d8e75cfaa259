import { type Instant, setAnew } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, AgendaKind } from '@bon/contracts/ports'
import type pg from 'pg'

/** The agenda as rows: scheduled items survive a crash. */
export const postgresAgenda = (pool: pg.Pool): Agenda => ({
  put: async (...items) => {
    const rows = inOrder(items)
    await pool.query(
      `with ${waitingForNoDisk}
       insert into reactor.agenda (kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at, failures)
       select item.* from hurried,
         unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[]) as item
       on conflict (kind, uuid) do update
         set set_at = excluded.set_at, due_at = excluded.due_at, failures = excluded.failures`,
      [...columns.map((column) => rows.map((row) => row[column])), rows.map(({ failures = 0 }) => failures)],
    )
  },
  due: async (kind, now) => {
    const { rows } = await pool.query<AgendaItem & { failures: number }>(
      `select kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at, failures from reactor.agenda
       where kind = $1 and (due_at <= $2 or set_at > $2) order by due_at limit 500`,
      [kind, now],
    )
    const items: AgendaItem[] = []
    for (const { failures, ...row } of rows) {
      const stored = failures > 0 ? { ...row, failures } : row
      const item = setAnew(stored, now)
      if (item !== stored) await replace(pool, stored, item)
      if (item.due_at <= now) items.push(item)
    }
    return items
  },
  move: (item, to) => replace(pool, item, to),
  setBack: (item, to) => replace(pool, item, { ...to, failures: (item.failures ?? 0) + 1 }),
  done: async (...items) => {
    const rows = inOrder(items)
    await pool.query(
      `with ${waitingForNoDisk}
       delete from reactor.agenda
       using hurried, unnest($1::text[], $2::uuid[], $3::text[]) as item (kind, uuid, due_at)
       where agenda.kind = item.kind and agenda.uuid = item.uuid and agenda.due_at = item.due_at`,
      (['kind', 'uuid', 'due_at'] as const).map((column) => rows.map((row) => row[column])),
    )
  },
})

const columns = ['kind', 'uuid', 'company_uuid', 'vat_entity_uuid', 'set_at', 'due_at'] as const

/**
 * A statement that reads from `hurried` commits before it is on disk. The database's write-ahead log is ordered: what
 * survives a power failure includes every earlier acknowledged write, so a checkpoint never outlives the agenda rows
 * that it relies on (ADR 0063).
 */
export const waitingForNoDisk = `hurried as materialized (select set_config('synchronous_commit', 'off', true))`

/** Each item once, in its last version; sorted, so that two concurrent writers cannot deadlock. */
const inOrder = (items: readonly AgendaItem[]): AgendaItem[] =>
  [...new Map(items.map((item) => [`${item.kind} ${item.uuid}`, item])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item)

/** Unless it was rescheduled meanwhile. */
const replace = async (
  pool: pg.Pool,
  { kind, uuid, ...before }: AgendaItem,
  { set_at, due_at, failures = 0 }: Pick<AgendaItem, 'set_at' | 'due_at' | 'failures'>,
): Promise<void> => {
  await pool.query(
    `update reactor.agenda set set_at = $1, due_at = $2, failures = $7
     where kind = $3 and uuid = $4 and set_at = $5 and due_at = $6`,
    [set_at, due_at, kind, uuid, before.set_at, before.due_at, failures],
  )
}

/** Items of one kind whose work has failed more than once, and when the first of them is retried. */
export type SetBackItems = { kind: AgendaKind; count: number; most_failures: number; next_try_at: Instant }

/** Repeatedly failing work, for the operator: only from the second failure on. */
export const setBackItems = async (pool: pg.Pool): Promise<SetBackItems[]> => {
  const { rows } = await pool.query<SetBackItems>(
    `select kind, count(*)::int as count, max(failures) as most_failures, min(due_at) as next_try_at
     from reactor.agenda where failures > 1 group by kind order by kind`,
  )
  return rows
}
