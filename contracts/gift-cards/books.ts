import { z } from 'zod'
import { TenthsOfPercent, Uuid } from '../kernel/index.ts'

/**
 * When the VAT of a card falls (fiscal.md 5.1). `single`: everything that it can buy has one rate, so its VAT falls when
 * it is sold, and what it pays has none of its own. `multi`: it is money owed, and VAT falls on what it buys.
 */
export const VatNature = z.enum(['multi', 'single'])
export type VatNature = z.infer<typeof VatNature>

/** A card as the ledger sees it: whose debt moves when it is sold or used, and at what rate its VAT stood. */
export const GiftCardBooks = z.object({
  gift_card_type_uuid: Uuid,
  account_uuid: Uuid,
  vat_nature: VatNature,
  vat_rate: TenthsOfPercent,
})
export type GiftCardBooks = z.infer<typeof GiftCardBooks>
