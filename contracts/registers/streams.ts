import { type Uuid, uuid5 } from '../kernel/index.ts'

/** A register's n-th session: the next opens only after this one closed, so n has no gaps. */
export const sessionUuid = (register_uuid: Uuid, n: number): Uuid => uuid5(register_uuid, `session:${n}`)
export const sessionStream = (session_uuid: Uuid): string => `zReport-${session_uuid}`

/** One stream per late act: written once, never added to. */
export const supplementStream = (session_uuid: Uuid, source_event_id: Uuid): string =>
  `zReport-${uuid5(session_uuid, `supplement:${source_event_id}`)}`

export const registerStream = (register_uuid: Uuid): string => `register-${register_uuid}`
