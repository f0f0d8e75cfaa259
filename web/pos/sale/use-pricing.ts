import { epochMsOf, type Instant, instantOf, type Uuid } from '@bon/contracts/kernel'
import {
  nextChangeAt,
  type Price,
  type PriceContext,
  type PricedProduct,
  priceAt,
} from '@bon/contracts/prices'
import { useEffect, useState } from 'react'
import { after, now } from '../../shared/platform/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import type { BonDetails } from './cart.ts'

/**
 * Prices on this bon, by the function that the server uses (ADR 0017). Re-renders when a price rule begins or ends,
 * without a reload (SC-60); saved lines keep their price.
 */
export const usePricing = () => {
  const { register, details: own } = useSteadyPos()
  const { area } = useSalesArea()
  const rules = register.price_rules
  useRuleMoments(rules)
  const contextAt = (at: Instant, details: BonDetails = own): PriceContext => ({
    rules,
    at,
    delivery_type: details.delivery_type,
    sales_area_uuid: details.sales_area_uuid ?? areaIn(rules, area?.uuid),
    price_profile_uuid: details.price_profile_uuid,
  })
  const priceOf = (product: PricedProduct, at: Instant = instantOf(now())): Price =>
    priceAt(product, contextAt(at))
  return { priceOf, contextAt }
}

/** The sales area of an order is sent only when a price rule depends on it. */
export const areaIn = (rules: PriceContext['rules'], uuid: Uuid | undefined): Uuid | undefined =>
  rules.price_profiles.some(({ sales_area_uuids }) => sales_area_uuids.length > 0) ? uuid : undefined

const useRuleMoments = (rules: PriceContext['rules']): void => {
  const [drawn, draw] = useState(0)
  useEffect(() => {
    const next = nextChangeAt(rules, instantOf(now()))
    if (next === undefined) return undefined
    return after(Math.max(0, epochMsOf(next) - now()) + 20, () => draw((n) => n + 1))
  }, [rules, drawn])
}
