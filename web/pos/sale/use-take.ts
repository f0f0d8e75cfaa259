import { instantOf, type Money, pieces, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { newId, now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useRefused } from '../availability/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import type { Dialog, MeasuredProduct } from '../till/dialogs.ts'
import { findProduct } from './find-product.ts'
import { usePricing } from './use-pricing.ts'
import { usePut } from './use-put.ts'
import { defaultsOf, groupsOf, missingOf } from './variants.ts'

/** Products not sold by the piece are weighed, or their quantity is typed. */
const isMeasured = ({ unit }: RegisterProduct): boolean => unit !== 'pieces'

type ResolvedTender = {
  quantity?: Quantity | undefined
  price?: Money | undefined
  forcePrompt?: boolean | undefined
}

/** Adds tapped, typed or scanned products. The first one after a payment starts the next bon. */
export const useTake = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { register, cartOff, status, dismiss, dispatch } = useSteadyPos()
  const { priceOf } = usePricing()
  const refused = useRefused()
  const put = usePut()
  const open = (dialog: Dialog) => dispatch({ type: 'opened', dialog })

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
      const shown = { ...product, price: price ?? priceOf(product).price }
      open({ kind: 'weighing', measured: { product, shown, price, forcePrompt } })
      return
    }
    const tapped_at = instantOf(now())
    const { price: fixed, ...rule } = priceOf(product, tapped_at)
    const groups = groupsOf(register, product)
    const variants = groups.flatMap(defaultsOf)
    const resolvedPrice = price ?? fixed
    const amount = quantity ?? pieces(1)
    // A line of open text is told apart by its text, which the dialog asks for (DEF-73).
    if (forcePrompt || product.special_behaviour === 'open_text' || missingOf(groups, variants)) {
      const item = { product, line_uuid: newId(), quantity: amount, price: resolvedPrice, rule, tapped_at }
      open({ kind: 'cartItemCustomisation', item: { ...item, is_open: fixed === null } })
    } else if (resolvedPrice === null) open({ kind: 'openPrice', product, quantity: amount })
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

  /** Continues what was tapped, with the quantity that was weighed or typed. */
  const takeMeasured = ({ product, price, forcePrompt }: MeasuredProduct, quantity: Quantity): void =>
    begin(product, { quantity, price, forcePrompt })

  return { take, takeMeasured, customise, takeTyped, quantityOf }
}
