import { type CompanyUuid, type RegisterUuid, type SessionUuid, type Uuid, uuid5 } from '../kernel/index.ts'

/** Id of a register's n-th session. The next one opens only after this one is closed, so n has no gaps. */
export const sessionUuid = (register_uuid: RegisterUuid, n: number): Uuid =>
  uuid5(register_uuid, `session:${n}`)
export const sessionStream = (session_uuid: SessionUuid): string => `zReport-${session_uuid}`

/** One stream per late entry, written once. */
export const lateEntryStream = (session_uuid: SessionUuid, source_event_id: Uuid): string =>
  `zReport-${uuid5(session_uuid, `late_entry:${source_event_id}`)}`

/**
 * The desk register of a VAT entity (R-7): of each of its companies, because a stream is of one company. It is no
 * resource, since nobody configures it or stands at it.
 */
export const deskOf = ({
  company_uuid,
  vat_entity_uuid,
}: {
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
}): RegisterUuid => uuid5(vat_entity_uuid, `desk:${company_uuid}`)

export const registerStream = (register_uuid: RegisterUuid): string => `register-${register_uuid}`
