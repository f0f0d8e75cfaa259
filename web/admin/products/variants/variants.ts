export type Variant = {
  product_uuid: string
  max_quantity: number
  is_default: boolean
  custom_price: number | null
}

/** The group with or without the product; the others keep price and position. */
export const withVariant = (variants: readonly Variant[], product_uuid: string, isIn: boolean): Variant[] => {
  const others = variants.filter((variant) => variant.product_uuid !== product_uuid)
  if (!isIn) return others
  return others.length < variants.length
    ? [...variants]
    : [...variants, { product_uuid, max_quantity: 1, is_default: false, custom_price: null }]
}
