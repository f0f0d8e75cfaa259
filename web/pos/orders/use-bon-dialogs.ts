import type { OrderView } from '@bon/contracts/orders'
import { useState } from 'react'

export type BonDialog = 'cancel' | 'cancelPaid' | 'reopen' | 'payOut' | 'story'
export type BonPrompt = { what: BonDialog; order: OrderView }

/** Which dialog of the shown bon is open; one at a time. */
export const useBonDialogs = () => {
  const [prompt, setPrompt] = useState<BonPrompt>()
  return {
    prompt,
    open: (what: BonDialog, order: OrderView) => setPrompt({ what, order }),
    close: () => setPrompt(undefined),
  }
}
