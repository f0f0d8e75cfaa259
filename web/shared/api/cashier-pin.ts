import type { Uuid } from '@bon/contracts/kernel'

type Ask = (cashier_uuid: Uuid) => Promise<boolean>

let ask: Ask | undefined
const asked = new Map<Uuid, Promise<boolean>>()

/** Where a refused command waits while its cashier types his PIN: whoever draws the register answers. */
export const cashierPin = {
  /** Says who asks for it from now on; the answer takes that back. */
  askedBy: (how: Ask) => {
    ask = how
    return () => {
      if (ask === how) ask = undefined
    }
  },

  /** Whether he is signed in again; two commands of one cashier ask once. */
  again: (cashier_uuid: Uuid): Promise<boolean> => {
    const answer =
      asked.get(cashier_uuid) ??
      (ask?.(cashier_uuid) ?? Promise.resolve(false)).finally(() => asked.delete(cashier_uuid))
    asked.set(cashier_uuid, answer)
    return answer
  },
}
