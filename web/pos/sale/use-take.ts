import { type Money, pieces, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useRefused } from '../availability/index.ts'
import { usePos } from '../register/index.ts'
import { isMeasured, useWeighing } from '../weighing/index.ts'
import { askedPrice } from './asked-price.ts'
import { lineOf } from './cart.ts'
import { findProduct } from './find-product.ts'

/** Puts products on the bon: tapped, typed or scanned. The first tap after a payment begins the next bon. */
export const useTake = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { register, change, cartOff, bon, sale } = usePos()

  const weighing = useWeighing()
  const refused = useRefused()

  const take = (product: RegisterProduct, quantity?: Quantity, price: Money | null = product.price): void => {
    if (cartOff) {
      if (bon.status === 'confirmed') toast({ text: t('bon.frozen') })
      return
    }
    if (refused(product)) return
    sale.dismiss()
    if (quantity === undefined && isMeasured(product)) {
      void weighing(product).then((measured) => measured && take(product, measured, price))
      return
    }
    const amount = quantity ?? pieces(1)
    if (price === null) askedPrice.ask(product, amount)
    else change({ type: 'added', line: lineOf(product, newId(), amount, price) })
  }

  /** True when the text meant a product. */
  const takeTyped = (text: string): boolean => {
    const { exact, matches, quantity, wanted, isNumber } = findProduct(register.products, text)
    // Half a number is no product.
    const product = exact ?? (isNumber ? undefined : matches[0])
    if (product) take(product, quantity)
    else toast({ text: t(isNumber ? 'search.unknown' : 'search.notFound', { text: wanted || text.trim() }) })
    return product !== undefined
  }

  /** How many of it the text asks for; nothing when it does not say. */
  const quantityOf = (text: string) => findProduct(register.products, text).quantity

  return { take, takeTyped, quantityOf }
}
