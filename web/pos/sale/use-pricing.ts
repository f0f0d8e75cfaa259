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
import { useSteadyPos } from '../register/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import type { BonDetails } from './cart.ts'

/**
 * What things cost on this bon: by the one function that the server uses (ADR 0017). Whoever shows prices is drawn
 * again at the moment that a rule begins or ends, without a reload (SC-60); what is on the bon keeps its stamp.
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

/** An order says its sales area where a price depends on it. */
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
