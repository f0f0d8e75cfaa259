import { type Money, pieces, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { askedPrice } from './asked-price.ts'
import { lineOf } from './cart.ts'
import { findProduct } from './find-product.ts'

/** Puts products on the bon: tapped, typed or scanned. The first tap after a payment begins the next bon. */
export const useTake = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { register, change, cartOff, bon, sale } = usePos()

  const take = (
    product: RegisterProduct,
    quantity: Quantity = pieces(1),
    price: Money | null = product.price,
  ) => {
    if (cartOff) {
      if (bon.status === 'confirmed') toast({ text: t('bon.frozen') })
      return
    }
    sale.dismiss()
    if (price === null) return askedPrice.ask(product, quantity)
    change({ type: 'added', line: lineOf(product, newId(), quantity, price) })
  }

  /** True when the text meant a product. */
  const takeTyped = (text: string): boolean => {
    const { exact, matches, quantity } = findProduct(register.products, text)
    const product = exact ?? matches[0]
    if (product) take(product, quantity)
    else toast({ text: t('search.unknown', { text: text.trim() }) })
    return product !== undefined
  }

  return { take, takeTyped }
}
