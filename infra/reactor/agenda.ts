import type { Agenda, AgendaItem } from '@bon/contracts/ports'
import type pg from 'pg'

/** The agenda as rows: a moment that was written down is kept whoever dies meanwhile. */
export const postgresAgenda = (pool: pg.Pool): Agenda => ({
  put: async ({ kind, uuid, company_uuid, vat_entity_uuid, due_at }) => {
    await pool.query(
      `insert into reactor.agenda (kind, uuid, company_uuid, vat_entity_uuid, due_at) values ($1, $2, $3, $4, $5)
       on conflict (kind, uuid) do update set due_at = excluded.due_at`,
      [kind, uuid, company_uuid, vat_entity_uuid, due_at],
    )
  },
  due: async (kind, by) => {
    const { rows } = await pool.query<AgendaItem>(
      `select kind, uuid, company_uuid, vat_entity_uuid, due_at from reactor.agenda
       where kind = $1 and due_at <= $2 order by due_at limit 500`,
      [kind, by],
    )
    return rows
  },
  done: async ({ kind, uuid, due_at }) => {
    await pool.query('delete from reactor.agenda where kind = $1 and uuid = $2 and due_at = $3', [
      kind,
      uuid,
      due_at,
    ])
  },
})
