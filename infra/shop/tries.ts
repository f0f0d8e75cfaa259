import type { Tries } from '@bon/services/gift-cards'
import { giftCardRule, type Throttle } from '../identity/throttle.ts'

const keyOf = (who: string) => `gift_card:${who}`

/** Five wrong codes a minute and caller (reliability.md 13), counted once for every process of the house. */
export const giftCardTries = (identity: { inside: { throttle: Throttle } }): Tries => ({
  begin: async (who, now) =>
    (await identity.inside.throttle.attempt(keyOf(who), giftCardRule, now)) === undefined,
  // Who has one good card does not thereby clear his guesses.
  forgive: (who) => identity.inside.throttle.uncount(keyOf(who)),
})
