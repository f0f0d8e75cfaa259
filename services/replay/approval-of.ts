import { authorisationStream } from '@bon/contracts/identity'
import {
  addMs,
  type CompanyScope,
  isEvent,
  type PlainDate,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { orderEvents } from '@bon/contracts/orders'
import type { Approved } from '@bon/contracts/replay'
import { partsOfDay, type ReplayDayQueries } from './day-parts.ts'
import { type ReadsStreams, readStreams } from './read-streams.ts'
import { isApproval } from './replay-events.ts'

export type ApprovalPorts = ReplayDayQueries &
  ReadsStreams & {
    readText(scope: CompanyScope, ref: Uuid): Promise<string | null>
  }

type Of = {
  event: RecordedEvent
  register_uuid: RegisterUuid | undefined
  of_order: readonly RecordedEvent[]
}

const isReason = isEvent(orderEvents, 'OrderActionApproved')
const isTakenOver = isEvent(orderEvents, 'OrderTakenOver')

/** A PIN approves a command for as long (ADR 0079). */
const pin_ms = 5 * 60_000

/**
 * Who approved a step, and why: both stand in the order beside it. An older approval names no person; the PIN at the
 * register before it does.
 */
export const approvalOf = async (
  ports: ApprovalPorts,
  scope: CompanyScope,
  { event, register_uuid, of_order }: Of,
): Promise<Approved | null> => {
  if (isTakenOver(event))
    return event.data.approved_by ? { person_uuid: event.data.approved_by, reason: null } : null
  const { command_id } = event.meta
  const found = of_order.find((one) => isReason(one) && one.meta.command_id === command_id)
  if (!found || !isReason(found)) return null
  return {
    person_uuid:
      found.data.approved_by ??
      (register_uuid && (await pinBefore(ports, scope, register_uuid, event))) ??
      null,
    reason: await ports.readText(scope, found.data.reason.ref),
  }
}

const pinBefore = async (
  ports: ApprovalPorts,
  scope: CompanyScope,
  register_uuid: RegisterUuid,
  { meta: { at, business_day } }: RecordedEvent,
): Promise<Uuid | undefined> => {
  const parts = await partsOf(ports, scope, register_uuid, business_day)
  const streams = await readStreams(ports.store, scope.company_uuid, parts)
  const pins = streams.flat().filter(isApproval)
  // The audit may be written a moment after the act that it let through.
  const since = addMs(at, -pin_ms)
  return pins.findLast(({ data, meta }) => data.pin_type === 'admin' && meta.at >= since && meta.at <= at)
    ?.data.person_uuid
}

const partsOf = async (
  ports: ApprovalPorts,
  scope: CompanyScope,
  register_uuid: RegisterUuid,
  day: PlainDate,
) => {
  const { parts } = await partsOfDay(ports, scope, { register_uuid, day })
  return parts.filter(({ stream }) => stream === authorisationStream(register_uuid))
}
