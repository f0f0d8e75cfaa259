import { instantOf, type Money, pieces, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { newId, now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useRefused } from '../availability/index.ts'
import { useSteadyPos } from '../register/index.ts'
import { isMeasured, useWeighing } from '../weighing/index.ts'
import { askedItem } from './asked-item.ts'
import { askedPrice } from './asked-price.ts'
import { findProduct } from './find-product.ts'
import { usePricing } from './use-pricing.ts'
import { usePut } from './use-put.ts'
import { defaultsOf, groupsOf, missingOf } from './variants.ts'

type Taking = { quantity?: Quantity | undefined; price?: Money | undefined; asking?: boolean }

/** Puts products on the bon: tapped, typed or scanned. The first tap after a payment begins the next bon. */
export const useTake = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { register, cartOff, status, dismiss } = useSteadyPos()
  const { priceOf } = usePricing()
  const weighing = useWeighing()
  const refused = useRefused()
  const put = usePut()

  /** One tap adds with the default variants; only what has no sufficient default, or no price, is asked for. */
  const begin = (product: RegisterProduct, { quantity, price, asking = false }: Taking): void => {
    if (cartOff) {
      if (status === 'confirmed') toast({ text: t('bon.frozen') })
      return
    }
    if (refused(product)) return
    dismiss()
    if (quantity === undefined && isMeasured(product)) {
      // The scale's screen shows what it will cost (odoo/odoo#243260).
      void weighing({ ...product, price: price ?? priceOf(product).price }).then(
        (measured) => measured && begin(product, { quantity: measured, price, asking }),
      )
      return
    }
    const tapped_at = instantOf(now())
    const { price: fixed, ...rule } = priceOf(product, tapped_at)
    const groups = groupsOf(register, product)
    const variants = groups.flatMap(defaultsOf)
    const known = price ?? fixed
    const amount = quantity ?? pieces(1)
    if (asking || missingOf(groups, variants)) {
      const item = { product, line_uuid: newId(), quantity: amount, price: known, rule, tapped_at }
      askedItem.ask({ ...item, is_open: fixed === null })
    } else if (known === null) askedPrice.ask({ product, quantity: amount })
    else put({ product, quantity: amount, price: known, rule, choice: { variants }, tapped_at })
  }

  const take = (product: RegisterProduct, quantity?: Quantity, price?: Money): void =>
    begin(product, { quantity, price })

  /** A long press asks for everything, whatever has a default. */
  const customise = (product: RegisterProduct): void => begin(product, { asking: true })

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

  return { take, customise, takeTyped, quantityOf }
}
