import { epochMsOf } from '@bon/contracts/kernel'
import type { Tries } from '@bon/services/gift-cards'

const [most, within_ms] = [5, 60_000]

/** Five wrong codes a minute and caller (reliability.md 13). Of this process: a restart forgives, a card does not. */
export const giftCardTries = (): Tries => {
  const tried = new Map<string, number[]>()
  return {
    begin: (who, now) => {
      const ms = epochMsOf(now)
      const fresh = (tried.get(who) ?? []).filter((at) => ms - at < within_ms)
      if (fresh.length >= most) return false
      // So that ever new callers cannot fill the memory.
      if (tried.size > 10_000) tried.clear()
      tried.set(who, [...fresh, ms])
      return true
    },
    forgive: (who) => {
      tried.set(who, (tried.get(who) ?? []).slice(0, -1))
    },
  }
}
