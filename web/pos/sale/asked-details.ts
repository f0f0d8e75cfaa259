import { asking } from './asking.ts'
import type { BonLine } from './cart.ts'

/** What is being said of the bon beside its lines, or of one line in one number. */
export type AskedDetails =
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

export const askedDetails = asking<AskedDetails>()
