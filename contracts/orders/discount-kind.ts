import { z } from 'zod'
import { type Money, text, Uuid } from '../kernel/index.ts'

/** Goods given free: to a guest, to the staff, or to the owner. */
export const GivenForm = z.enum(['free', 'staff_meal', 'own_use'])
export type GivenForm = z.infer<typeof GivenForm>

/** The company's own kind of a discount, with its name on that day (basics 08). */
export const DiscountKind = z.object({
  uuid: Uuid,
  name: text(40),
  form: z.enum(['discount', ...GivenForm.options]),
})
export type DiscountKind = z.infer<typeof DiscountKind>

/** How a line was reduced: by a share, by an amount, or given free. */
export const DiscountForm = z.enum(['share', 'amount', ...GivenForm.options])
export type DiscountForm = z.infer<typeof DiscountForm>

type Named = { discount_kind?: DiscountKind | undefined }
type Discount = Named & { percentage_discount: number; discount_amount?: Money | undefined }

/** Undefined where the line is sold, with or without a discount. */
export const givenForm = ({ discount_kind }: Named): GivenForm | undefined =>
  discount_kind && discount_kind.form !== 'discount' ? discount_kind.form : undefined

/** Undefined without a discount. */
export const discountFormOf = (line: Discount): DiscountForm | undefined => {
  const given = givenForm(line)
  if (given) return given
  if (line.discount_amount !== undefined) return 'amount'
  return line.percentage_discount === 0 ? undefined : 'share'
}
