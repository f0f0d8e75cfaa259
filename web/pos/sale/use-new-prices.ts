import { useQueryClient } from '@tanstack/react-query'
import { catalogueQuery, unpacked, usePos } from '../register/index.ts'

/** Fetches today's prices and puts them on the bon: asked for, never silent (architecture.md 4b). */
export const useNewPrices = () => {
  const client = useQueryClient()
  const { register, change, sale } = usePos()
  const reprice = async () => {
    const { catalogue } = await client.fetchQuery({
      ...catalogueQuery(register.uuid),
      staleTime: 0,
    })
    change({
      type: 'repriced',
      prices: new Map(unpacked(catalogue).products.map(({ uuid, price }) => [uuid, price])),
    })
    sale.dismiss()
  }
  return { reprice }
}
