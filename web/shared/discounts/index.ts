/** What a line's discount is called wherever a line is shown. */
export { useDiscountText } from './use-discount-text.ts'
