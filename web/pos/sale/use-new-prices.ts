import { instantOf } from '@bon/contracts/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { now } from '../../shared/platform/index.ts'
import { catalogueQuery, unpacked, usePos } from '../registers/index.ts'
import { repriced } from './reprice.ts'
import { usePricing } from './use-pricing.ts'

/** Applies today's prices to the bon, only on request (ARCH-13). */
export const useNewPrices = () => {
  const client = useQueryClient()
  const { register, cart, change, sale } = usePos()
  const { contextAt } = usePricing()
  const reprice = async () => {
    const { catalogue } = await client.fetchQuery({
      ...catalogueQuery(register.uuid),
      staleTime: 0,
    })
    const fresh = unpacked(catalogue)
    const at = instantOf(now())
    const lines = repriced(cart, {
      find: (uuid) => [...fresh.products, ...fresh.dependents].find((product) => product.uuid === uuid),
      contextAt: (moment) => ({ ...contextAt(moment), rules: fresh.price_rules }),
      at: () => at,
    })
    change({ type: 'repriced', lines })
    sale.dismiss()
  }
  return { reprice }
}
