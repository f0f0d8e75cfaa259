import {
  accountEndpoints,
  cashierEndpoints,
  deviceEndpoints,
  identityEndpoints,
  impersonationEndpoints,
  invitationEndpoints,
  outboxEndpoints,
  privacyEndpoints,
  profileEndpoints,
  userEndpoints,
} from '../identity/index.ts'
import { journalEndpoints } from '../journal/index.ts'
import { liveEndpoints } from '../live/index.ts'
import { orderEndpoints } from '../orders/index.ts'
import { registerEndpoints, zReportEndpoints } from '../registers/index.ts'
import { statisticsEndpoints } from '../statistics/index.ts'

/** Every endpoint of the API by context: what is mounted, documented, fuzzed and checked. */
export const api = {
  access: accountEndpoints,
  cashiers: cashierEndpoints,
  devices: deviceEndpoints,
  identity: identityEndpoints,
  impersonation: impersonationEndpoints,
  invitations: invitationEndpoints,
  outbox: outboxEndpoints,
  privacy: privacyEndpoints,
  profile: profileEndpoints,
  users: userEndpoints,
  journal: journalEndpoints,
  live: liveEndpoints,
  orders: orderEndpoints,
  registers: registerEndpoints,
  statistics: statisticsEndpoints,
  z_reports: zReportEndpoints,
}
