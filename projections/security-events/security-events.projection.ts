import type { IdentityEvent } from '@bon/contracts/identity'
import type { Recorded, Uuid } from '@bon/contracts/kernel'
import { groupOf, type SecurityEvent, type SecurityKind } from '@bon/contracts/security-events'
import { defineProjection, merge, type Rows, set } from '../kernel/index.ts'
import { security_events as table } from './security-events.tables.ts'

type Fact = Recorded<IdentityEvent | SecurityEvent>
/** Fields of facts that name somebody or something; all others are codes. */
type Named = {
  register_uuid?: Uuid
  user_uuid?: Uuid | null
  cashier_uuid?: Uuid
  device_uuid?: Uuid
  holder_uuid?: Uuid
  person_uuid?: Uuid
  subject_uuid?: Uuid
  as?: Uuid
}
type Code = string | number | boolean | readonly string[]

/** Facts about people and their ways in, one row each, as the security log lists them (ASVS 16.3). */
const told = (rows: Rows, { event_id, type, data, meta }: Fact): Rows => {
  const { company_uuid, at, command_id, impersonated_by } = meta
  const named = data as Named
  const who = isUuid(meta.actor) ? meta.actor : nobody
  const concerned =
    named.as ??
    named.person_uuid ??
    named.subject_uuid ??
    named.cashier_uuid ??
    named.user_uuid ??
    named.device_uuid ??
    null
  const key = { company_uuid, event_uuid: event_id }
  set(rows, table, key, {
    at,
    section: groupOf[type],
    kind: type,
    command_id,
    who,
    by_staff: impersonated_by ?? null,
    about: concerned === who ? null : concerned,
    register_uuid: named.register_uuid ?? null,
  })
  return merge(rows, table, key, { codes: codesOf(data) })
}

/** All kinds by the one rule: a fact that is added to those contexts is shown. */
const everyKind = Object.fromEntries((Object.keys(groupOf) as SecurityKind[]).map((kind) => [kind, told]))

export const securityEvents = defineProjection<IdentityEvent | SecurityEvent>()({
  name: 'security_events',
  version: 1,
  streams: [
    'security-',
    'user-',
    'invitation-',
    'device-',
    'cashier-',
    'authorisation-',
    'staffEntry-',
    'person-',
  ],
  tables: { security_events: table },
  on: everyKind,
  rings: ({ event_id }) => [{ topic: 'security_events', uuid: event_id }],
})

/** Words and numbers of a fact; what names somebody has a column, and chosen pages are said as `page level`. */
const codesOf = (data: object): Record<string, Code> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, Code][] => {
      if (value === null || name.endsWith('_uuid')) return []
      if (Array.isArray(value)) return [[name, value.map(wordOf)]]
      return isUuid(value) ? [] : [[name, value as Code]]
    }),
  )

const wordOf = (one: string | { page: string; level: string }): string =>
  typeof one === 'string' ? one : `${one.page} ${one.level}`

const isUuid = (text: unknown): text is Uuid =>
  typeof text === 'string' && /^[\da-f]{8}-[\da-f]{4}-/.test(text)

/** A process manager acts under its own name: no account has this id. */
const nobody: Uuid = '00000000-0000-0000-0000-000000000000'
