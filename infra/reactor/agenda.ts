import { setAnew } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem } from '@bon/contracts/ports'
import type pg from 'pg'

/** The agenda as rows: a moment that was written down is kept whoever dies meanwhile. */
export const postgresAgenda = (pool: pg.Pool): Agenda => ({
  put: async ({ kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at }) => {
    await pool.query(
      `insert into reactor.agenda (kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (kind, uuid) do update set set_at = excluded.set_at, due_at = excluded.due_at`,
      [kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at],
    )
  },
  due: async (kind, now) => {
    const { rows } = await pool.query<AgendaItem>(
      `select kind, uuid, company_uuid, vat_entity_uuid, set_at, due_at from reactor.agenda
       where kind = $1 and (due_at <= $2 or set_at > $2) order by due_at limit 500`,
      [kind, now],
    )
    const items: AgendaItem[] = []
    for (const row of rows) {
      const item = setAnew(row, now)
      if (item !== row) await replace(pool, row, item)
      if (item.due_at <= now) items.push(item)
    }
    return items
  },
  move: (item, to) => replace(pool, item, { ...item, ...to }),
  done: async ({ kind, uuid, due_at }) => {
    await pool.query('delete from reactor.agenda where kind = $1 and uuid = $2 and due_at = $3', [
      kind,
      uuid,
      due_at,
    ])
  },
})

/** Unless it was put for another moment meanwhile. */
const replace = async (
  pool: pg.Pool,
  { kind, uuid, ...before }: AgendaItem,
  { set_at, due_at }: Pick<AgendaItem, 'set_at' | 'due_at'>,
): Promise<void> => {
  await pool.query(
    `update reactor.agenda set set_at = $1, due_at = $2
     where kind = $3 and uuid = $4 and set_at = $5 and due_at = $6`,
    [set_at, due_at, kind, uuid, before.set_at, before.due_at],
  )
}
