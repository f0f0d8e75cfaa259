import type { IdentityEvent } from '@bon/contracts/identity'
import { nilUuid, type Recorded, type Uuid } from '@bon/contracts/kernel'
import { groupOf, type SecurityEvent, type SecurityKind } from '@bon/contracts/security-events'
import { defineProjection, merge, type Rows, set } from '../kernel/index.ts'
import { security_events as table } from './security-events.tables.ts'

type Fact = Recorded<IdentityEvent | SecurityEvent>
/** Event fields that may hold the id of whom it is about, the most telling first. */
const abouts = ['as', 'person_uuid', 'subject_uuid', 'cashier_uuid', 'user_uuid', 'device_uuid']
type Code = string | number | boolean | readonly string[]

/** Events about people and their access, one row each, as the security log lists them (ASVS 16.3). */
const recordFact = (rows: Rows, { event_id, type, data, meta }: Fact): Rows => {
  const { company_uuid, at, command_id, impersonated_by } = meta
  const who = isUuid(meta.actor) ? meta.actor : noActor
  const concerned = idIn(data, abouts)
  const key = { company_uuid, event_uuid: event_id }
  set(rows, table, key, {
    at,
    section: groupOf[type],
    kind: type,
    command_id,
    who,
    by_staff: impersonated_by ?? null,
    about: concerned === who ? null : concerned,
    register_uuid: idIn(data, ['register_uuid']),
  })
  return merge(rows, table, key, { codes: codesOf(data) })
}

/** The first of these fields that holds an id. */
const idIn = (data: Readonly<Record<string, unknown>>, fields: readonly string[]): Uuid | null =>
  fields.map((field) => data[field]).find(isUuid) ?? null

/** The same handler for all kinds, so that an added event is shown. */
const everyKind = Object.fromEntries(
  (Object.keys(groupOf) as SecurityKind[]).map((kind) => [kind, recordFact]),
)

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
    'inspectionLink-',
    'person-',
  ],
  tables: { security_events: table },
  on: everyKind,
  changes: ({ event_id }) => [{ topic: 'security_events', uuid: event_id }],
})

/** Codes and numbers of an event; ids have columns of their own, page choices become `page level`, and texts of the vault are none. */
const codesOf = (data: object): Record<string, Code> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, Code][] => {
      if (value === null || name.endsWith('_uuid')) return []
      if (Array.isArray(value)) return [[name, value.map(wordOf)]]
      return isUuid(value) || typeof value === 'object' ? [] : [[name, value as Code]]
    }),
  )

const wordOf = (one: string | { page: string; level: string }): string =>
  typeof one === 'string' ? one : `${one.page} ${one.level}`

const isUuid = (text: unknown): text is Uuid =>
  typeof text === 'string' && /^[\da-f]{8}-[\da-f]{4}-/.test(text)

/** Used for process managers, which act under a name; no account has this id. */
const noActor: Uuid = nilUuid
