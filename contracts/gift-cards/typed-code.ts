import { z } from 'zod'

/** As somebody types or scans it; another house's card has a form of its own. */
export const TypedCode = z
  .string()
  .regex(/^[\dA-Za-z][\dA-Za-z -]{2,38}[\dA-Za-z]$/, { message: 'gift_card_code' })
