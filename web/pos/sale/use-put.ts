import { type Instant, instantOf, type Money, type Quantity, type Uuid } from '@bon/contracts/kernel'
import type { Price } from '@bon/contracts/prices'
import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { newId, now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import type { BonLine } from './cart.ts'
import { bonKindOf, type Choice, discountOf, lineOf, requiredBy } from './line-of.ts'
import { productOf } from './product-of.ts'
import { areaIn, usePricing } from './use-pricing.ts'

export type Put = {
  product: RegisterProduct
  quantity: Quantity
  price: Money
  rule?: Omit<Price, 'price'> | undefined
  choice?: Choice | undefined
  line_uuid?: Uuid
  tapped_at?: Instant
  /** The guest's age was asked. */
  is_of_age?: boolean
}

/** Adds a product with its choices and the products it requires; false when one of them cannot be sold. */
export const usePut = () => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { register, details, cartNow, change, dispatch } = useSteadyPos()
  const { area } = useSalesArea()
  const { priceOf } = usePricing()

  return function put(wish: Put): boolean {
    const { product, quantity, price, rule, choice, line_uuid = newId(), tapped_at, is_of_age } = wish
    const at = tapped_at ?? instantOf(now())
    const { parts, missing } = requiredBy(product, (uuid) => productOf(register, uuid))
    if (missing) return refuse('common:problem.order.required_missing')
    const chosen = choice?.variants?.map(({ product_uuid }) => productOf(register, product_uuid)) ?? []
    const hasAlcohol = [product, ...parts, ...chosen].some((one) => one?.has_alcohol)
    if (hasAlcohol && !is_of_age && !details.age_confirmed && register.alcohol_age > 0) {
      askAge(product.name, () => put({ ...wish, tapped_at: at, is_of_age: true }))
      return true
    }
    const discountFor = (percentage_discount: number): Choice => ({
      percentage_discount,
      discount_kind: bonKindOf(cartNow().lines, details, percentage_discount),
    })
    const required_lines: BonLine[] = []
    for (const part of parts) {
      const { price: own, ...of } = priceOf(part, at)
      if (own === null) return refuse('common:problem.order.price_missing')
      const lineChoice = discountFor(discountOf(part, details))
      required_lines.push({ ...lineOf(part, newId(), quantity, own, lineChoice, of), parent_uuid: line_uuid })
    }
    const sold_in = details.sales_area_uuid ?? areaIn(register.price_rules, area?.uuid)
    const decided = {
      ...(sold_in && !details.sales_area_uuid && { sales_area_uuid: sold_in }),
      ...(is_of_age && { age_confirmed: register.alcohol_age }),
    }
    const share = choice?.percentage_discount ?? discountOf(product, details)
    const lineChoice = { ...choice, ...discountFor(share) }
    const line = lineOf(product, line_uuid, quantity, price, lineChoice, { ...rule, tapped_at: at })
    change({ type: 'added', line, required_lines, details: decided })
    return true
  }

  /** Once per bon: the answer is kept on it, also after a reload and at another till. Without it nothing is added. */
  function askAge(name: string, onConfirm: () => void): void {
    const age = register.alcohol_age
    const question = {
      title: t('age.title', { age }),
      text: t('age.text', { name }),
      confirm: t('age.yes', { age }),
      cancel: t('age.no'),
      onConfirm,
    }
    // A search that ends after its product was taken would close what lies over it.
    dispatch({ type: 'closed' })
    dispatch({ type: 'opened', dialog: { kind: 'question', question } })
  }

  /** A required product that is missing or has no price rejects the whole line (POS-50, POS-51). */
  function refuse(text: string): false {
    toast({ text: t(text) })
    return false
  }
}
