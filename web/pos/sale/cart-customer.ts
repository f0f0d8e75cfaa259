import { OrderCustomer } from '@bon/contracts/orders'

/** Parses the customer stored as text in the vault; undefined when forgotten or invalid. */
export const customerOfText = (text: string | undefined): OrderCustomer | undefined => {
  if (!text) return undefined
  try {
    const parsed = OrderCustomer.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    // The text comes from the vault and may be damaged: the bon then shows no customer.
    return undefined
  }
}
