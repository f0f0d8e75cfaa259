import { availabilityEndpoints, type Unavailable } from '@bon/contracts/availability'
import { type BodyOf, instantOf, type Uuid } from '@bon/contracts/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { unavailableQuery } from './use-unavailable.ts'

export type Act = BodyOf<typeof availabilityEndpoints.change>['act']

const hour = 60 * 60 * 1000
const after = (act: Act, before: Unavailable): Unavailable[] => {
  if (act === 'back_in_sale') return []
  if (act === 'sold_out') return [{ ...before, is_sold_out: true }]
  return [{ ...before, hidden_until: instantOf(now() + hour) }]
}

/** Shown at once, and taken back with a sentence when the house does not hear it (DESIGN.md 5, optimism). */
export const useStrike = () => {
  const client = useQueryClient()
  const { register, cashier } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const { queryKey } = unavailableQuery()

  return async (product_uuid: Uuid, act: Act): Promise<void> => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (known) => {
      const listed = known?.unavailable ?? []
      const same = (one: Unavailable) => one.product_uuid === product_uuid
      const before = listed.find(same) ?? { product_uuid, is_sold_out: false, hidden_until: null }
      return { unavailable: [...listed.filter((one) => !same(one)), ...after(act, before)] }
    })
    try {
      const body = { act, register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const answer = await call(availabilityEndpoints.change, { params: { uuid: product_uuid }, body })
      client.setQueryData(queryKey, answer.body)
    } catch (error) {
      toast({ text: textOf(error) })
      await client.invalidateQueries({ queryKey })
    }
  }
}
