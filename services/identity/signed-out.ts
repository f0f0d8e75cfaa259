import type { Uuid } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'

type SignedOut = Extract<SecurityEvent, { type: 'PersonSignedOut' }>

/** Sessions that the person ended. */
export const signedOut = (
  user_uuid: Uuid,
  which: SignedOut['data']['which'],
  sessions: number,
): SignedOut => ({ type: 'PersonSignedOut', data: { user_uuid, which, sessions } })
