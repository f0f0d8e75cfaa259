import type { PinLock } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import type { PinLocks } from '@bon/services/identity'
import { type RawBuilder, sql } from 'kysely'
import { iso } from './identity.tables.ts'
import type { Kit } from './people-kit.ts'
import { pinKeyPrefixes } from './pin-tries.ts'

type Row = Omit<PinLock, 'kind'> & { prefix: string }

/** PIN locks of a company, and their release by an administrator (G-29, S-09). */
export const createPinLocks = ({ db, throttle }: Pick<Kit, 'db' | 'throttle'>): PinLocks => ({
  async of(company, now) {
    // A key's holder is a paired device, a session or a person; only people of this company are named.
    const { rows } = await sql<Row>`
      with locked as (
        select split_part(key, ':', 1) as prefix, nullif(split_part(key, ':', 3), '')::uuid as holder,
          case when locked_until < ${now}::timestamptz + interval '1 day' then locked_until end as ends
        from identity.throttles where ${ofCompany(company)} and locked_until > ${now}::timestamptz)
      select l.prefix, ${iso('l.ends')} as until, d.register_uuid, coalesce(d.name, (
          select u.name from identity.users u
          join identity.company_roles r on r.user_uuid = u.uuid and r.company_uuid = ${company}
          where u.uuid = coalesce(s.user_uuid, l.holder) limit 1)) as name,
        case when d.uuid is not null then 'device' when l.holder is null then 'company' else 'person' end as of
      from locked l left join identity.devices d on d.uuid = l.holder and d.unpaired_at is null
      left join identity.sessions s on s.uuid = l.holder
      order by l.ends desc nulls first, l.prefix, l.holder limit 200`.execute(db)
    return rows.map(({ prefix, ...lock }) => ({
      ...lock,
      kind: prefix.startsWith('admin-pin') ? 'admin' : 'cashier',
    }))
  },

  async clear(company) {
    await sql`delete from identity.throttles where ${ofCompany(company)}`.execute(db)
  },

  async clearOf(company, device) {
    await Promise.all([
      throttle.forgive(`pin:${company}:${device}`),
      throttle.forgive(`admin-pin:${company}:${device}`),
      sql`delete from identity.throttles
        where key like ${`pin-day:${company}:${device}:%`} or key like ${`admin-pin-day:${company}:${device}:%`}`.execute(
        db,
      ),
    ])
  },
})

const ofCompany = (company: Uuid): RawBuilder<boolean> =>
  sql`key like any(${pinKeyPrefixes.map((prefix) => `${prefix}:${company}:%`)}::text[])`
