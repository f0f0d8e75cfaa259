import type { OrderView } from '@bon/contracts/orders'
import { useState } from 'react'

export type BonDialog = 'receipt' | 'cancel' | 'cancelPaid' | 'reopen' | 'payOut' | 'story'
export type Asked = { what: BonDialog; order: OrderView }

/** What is asked about the bon that is shown; one at a time. */
export const useBonDialogs = () => {
  const [asked, ask] = useState<Asked>()
  return {
    asked,
    ask: (what: BonDialog, order: OrderView) => ask({ what, order }),
    close: () => ask(undefined),
  }
}
