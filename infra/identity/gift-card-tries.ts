import type { Tries } from '@bon/services/gift-cards'
import { giftCardRule, type Throttle } from './throttle.ts'

const keyOf = (who: string) => `gift_card:${who}`

/** Five wrong codes per minute and caller (THREAT-13), counted across all processes. */
export const giftCardTries = (identity: { inside: { throttle: Throttle } }): Tries => ({
  begin: async (who, now) =>
    (await identity.inside.throttle.attempt(keyOf(who), giftCardRule, now)) === undefined,
  // A right code does not clear the count of wrong ones.
  forgive: (who) => identity.inside.throttle.uncount(keyOf(who)),
})
