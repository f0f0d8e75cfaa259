import { OrderCustomer } from '@bon/contracts/orders'

/** The customer of an order lies in the vault as one text; one that is forgotten or broken is nobody. */
export const customerOfText = (text: string | undefined): OrderCustomer | undefined => {
  if (!text) return undefined
  try {
    const known = OrderCustomer.safeParse(JSON.parse(text))
    return known.success ? known.data : undefined
  } catch {
    return undefined
  }
}
