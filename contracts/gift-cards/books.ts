import { z } from 'zod'
import { TenthsOfPercent, Uuid } from '../kernel/index.ts'

/**
 * When the VAT of a card is due (LAW-13). `single`: everything it can buy has one rate, so VAT is due at the card's
 * sale and a payment with it carries none. `multi`: the card is a debt, and VAT is due on what it buys.
 */
export const VatNature = z.enum(['multi', 'single'])
export type VatNature = z.infer<typeof VatNature>

/** A card in the ledger: the debt account that moves at sale and use, and the VAT rate at its sale. */
export const GiftCardBooks = z.object({
  gift_card_type_uuid: Uuid,
  account_uuid: Uuid,
  vat_nature: VatNature,
  vat_rate: TenthsOfPercent,
  /** Of a single-purpose card: the VAT type of its sale; absent on older cards. */
  vat_type_uuid: Uuid.optional(),
})
export type GiftCardBooks = z.infer<typeof GiftCardBooks>
