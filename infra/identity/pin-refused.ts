import type { Instant } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'
import type { SecurityLog } from '@bon/services/security-events'
import type { PinGuesser } from './pin-tries.ts'

type Refused = Extract<SecurityEvent, { type: 'PinRefused' }>['data']
type At = Omit<Refused, 'holder_uuid' | 'times'> & { now: Instant }

/** Reports a refused PIN to the till's company; the caller does not wait for it. */
export const reportPinRefused = (
  security: SecurityLog,
  { scope, actor, impersonated_by, caller }: PinGuesser,
  { now, ...refused }: At,
): void => {
  const who = { actor, impersonated_by, caller, now, company_uuid: scope.company_uuid }
  void security.count(who, { type: 'PinRefused', data: { ...refused, holder_uuid: actor, times: 1 } })
}
