import { instantOf, type Money, pieces, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { newId, now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useRefused } from '../availability/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { isMeasured, useWeighing } from '../weighing/index.ts'
import { findProduct } from './find-product.ts'
import { itemPrompt } from './item-dialog-store.ts'
import { pricePrompt } from './price-dialog-store.ts'
import { usePricing } from './use-pricing.ts'
import { usePut } from './use-put.ts'
import { defaultsOf, groupsOf, missingOf } from './variants.ts'

type ResolvedTender = { quantity?: Quantity | undefined; price?: Money | undefined; forcePrompt?: boolean }

/** Adds tapped, typed or scanned products. The first one after a payment starts the next bon. */
export const useTake = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { register, cartOff, status, dismiss } = useSteadyPos()
  const { priceOf } = usePricing()
  const weighing = useWeighing()
  const refused = useRefused()
  const put = usePut()

  /** One tap adds the product with its default variants; a dialog opens only when defaults or a price are missing. */
  const begin = (
    product: RegisterProduct,
    { quantity, price, forcePrompt = false }: ResolvedTender,
  ): void => {
    if (cartOff) {
      if (status === 'confirmed') toast({ text: t('bon.frozen') })
      return
    }
    if (refused(product)) return
    dismiss()
    if (quantity === undefined && isMeasured(product)) {
      // The scale's display shows the price (odoo/odoo#243260).
      void weighing({ ...product, price: price ?? priceOf(product).price }).then(
        (measured) => measured && begin(product, { quantity: measured, price, forcePrompt }),
      )
      return
    }
    const tapped_at = instantOf(now())
    const { price: fixed, ...rule } = priceOf(product, tapped_at)
    const groups = groupsOf(register, product)
    const variants = groups.flatMap(defaultsOf)
    const resolvedPrice = price ?? fixed
    const amount = quantity ?? pieces(1)
    if (forcePrompt || missingOf(groups, variants)) {
      const item = { product, line_uuid: newId(), quantity: amount, price: resolvedPrice, rule, tapped_at }
      itemPrompt.open({ ...item, is_open: fixed === null })
    } else if (resolvedPrice === null) pricePrompt.open({ product, quantity: amount })
    else put({ product, quantity: amount, price: resolvedPrice, rule, choice: { variants }, tapped_at })
  }

  const take = (product: RegisterProduct, quantity?: Quantity, price?: Money): void =>
    begin(product, { quantity, price })

  /** A long press opens all choices, even those with defaults. */
  const customise = (product: RegisterProduct): void => begin(product, { forcePrompt: true })

  /** True when the text matched a product. */
  const takeTyped = (text: string): boolean => {
    const { exact, matches, quantity, term, isNumber } = findProduct(register.products, text)
    // Digits must match a code exactly; do not fall back to the first search hit.
    const product = exact ?? (isNumber ? undefined : matches[0])
    if (product) take(product, quantity)
    else toast({ text: t(isNumber ? 'search.unknown' : 'search.notFound', { text: term || text.trim() }) })
    return product !== undefined
  }

  /** The quantity in the text; undefined without one. */
  const quantityOf = (text: string) => findProduct(register.products, text).quantity

  return { take, customise, takeTyped, quantityOf }
}
