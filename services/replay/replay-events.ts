import { type IdentityEvent, identityEvents } from '@bon/contracts/identity'
import { isEvent, isEventOf, type RecordedEvent } from '@bon/contracts/kernel'
import { type OrderEvent, orderEvents } from '@bon/contracts/orders'
import {
  type RegisterEvent,
  registerEvents,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'

type Approval = Extract<IdentityEvent, { type: 'PosAdminAuthorised' }>
export type ReplayedEvent = OrderEvent | ZReportEvent | RegisterEvent | Approval

export const isOfOrder = isEventOf(orderEvents)
export const isOfSession = isEventOf(zReportEvents)
const isOfRegister = isEventOf(registerEvents)
export const isApproval = isEvent(identityEvents, 'PosAdminAuthorised')

/** An event that a replay shows or folds; of any other stream it is none. */
export const isReplayed = (event: RecordedEvent): event is RecordedEvent & ReplayedEvent =>
  isOfOrder(event) || isOfSession(event) || isOfRegister(event) || isApproval(event)
