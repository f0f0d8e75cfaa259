import { availabilityEndpoints, type Unavailable } from '@bon/contracts/availability'
import { type BodyOf, instantOf, type ProductUuid } from '@bon/contracts/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { unavailableQuery } from './use-unavailable.ts'

export type Action = BodyOf<typeof availabilityEndpoints.change>['action']

const hour = 60 * 60 * 1000
const after = (action: Action, before: Unavailable): Unavailable[] => {
  if (action === 'back_in_sale') return []
  if (action === 'sold_out') return [{ ...before, is_sold_out: true }]
  return [{ ...before, hidden_until: instantOf(now() + hour) }]
}

/** Optimistic update: shown at once, rolled back with a message when the request fails (DES-33). */
export const useStrike = () => {
  const client = useQueryClient()
  const { register, cashier } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const { queryKey } = unavailableQuery()

  return async (product_uuid: ProductUuid, action: Action): Promise<void> => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (cached) => {
      const listed = cached?.unavailable ?? []
      const same = (one: Unavailable) => one.product_uuid === product_uuid
      const before = listed.find(same) ?? { product_uuid, is_sold_out: false, hidden_until: null }
      return { unavailable: [...listed.filter((one) => !same(one)), ...after(action, before)] }
    })
    try {
      const body = { action, register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const answer = await call(availabilityEndpoints.change, { params: { uuid: product_uuid }, body })
      client.setQueryData(queryKey, answer.body)
    } catch (error) {
      toast({ text: textOf(error) })
      await client.invalidateQueries({ queryKey })
    }
  }
}
