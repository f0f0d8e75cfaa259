import type { CashierUuid, Uuid } from '@bon/contracts/kernel'

type PinPrompter = (cashier_uuid: CashierUuid) => Promise<boolean>

let prompter: PinPrompter | undefined
const pendingAnswers = new Map<Uuid, Promise<boolean>>()

/** Connects a refused command with the PIN dialog; the register on screen provides the dialog. */
export const cashierPin = {
  /** Registers the PIN dialog; returns the function that unregisters it. */
  registerPrompter: (how: PinPrompter) => {
    prompter = how
    return () => {
      if (prompter === how) prompter = undefined
    }
  },

  /** True once the cashier is signed in again; concurrent commands of one cashier share one prompt. */
  again: (cashier_uuid: CashierUuid): Promise<boolean> => {
    const answer =
      pendingAnswers.get(cashier_uuid) ??
      (prompter?.(cashier_uuid) ?? Promise.resolve(false)).finally(() => pendingAnswers.delete(cashier_uuid))
    pendingAnswers.set(cashier_uuid, answer)
    return answer
  },
}
