import type { BonLine } from './cart.ts'
import { createPrompt } from './dialog-store.ts'

/** The bon detail, or the number of one line, being edited. */
export type DetailsPrompt =
  | {
      what:
        | 'guests'
        | 'name'
        | 'customer'
        | 'note'
        | 'discount'
        | 'more'
        | 'cancel'
        | 'gift_card'
        | 'invoice'
        | 'bill'
    }
  | { what: 'lineDiscount'; line: BonLine }

export const detailsPrompt = createPrompt<DetailsPrompt>()
