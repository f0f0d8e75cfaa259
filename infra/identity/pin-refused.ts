import type { Instant } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'
import type { SecurityDesk } from '@bon/services/security-events'
import type { PinGuesser } from './pin-tries.ts'

type Refused = Extract<SecurityEvent, { type: 'PinRefused' }>['data']
type At = Omit<Refused, 'holder_uuid' | 'times'> & { now: Instant }

/** A wrong PIN, or one that was not looked at, to the company at whose till it was typed; nobody there waits for it. */
export const tellPinRefused = (
  security: SecurityDesk,
  { scope, actor, impersonated_by, caller }: PinGuesser,
  { now, ...refused }: At,
): void => {
  const who = { actor, impersonated_by, caller, now, company_uuid: scope.company_uuid }
  void security.count(who, { type: 'PinRefused', data: { ...refused, holder_uuid: actor, times: 1 } })
}
