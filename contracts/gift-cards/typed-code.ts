import { z } from 'zod'

/** A code as typed or scanned; imported cards may have other forms. */
export const TypedCode = z
  .string()
  .regex(/^[\dA-Za-z][\dA-Za-z -]{2,38}[\dA-Za-z]$/, { message: 'gift_card_code' })
