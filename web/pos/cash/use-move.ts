import type { Money } from '@bon/contracts/kernel'
import { type CashMoveMade, cashMoveEndpoints, sessionEndpoints } from '@bon/contracts/registers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../shared/api/index.ts'
import { usePos } from '../registers/index.ts'

type Wish = Pick<Extract<CashMoveMade, { way: 'deposit' }>, 'way' | 'reason'>
type Way = Wish | Pick<Extract<CashMoveMade, { way: 'withdraw' }>, 'way' | 'reason'>
export type MoveWish = Way & {
  amount: Money
  note?: string
  /** Of a purchase: its account, and the VAT of its receipt when it is less than the rate gives. */
  expense?: { account_uuid: string; vat?: Money }
  /** Of tips: who gets them. */
  paid_to?: string
}

/** Records a cash move outside sales and invalidates everything that shows the session's cash. */
export const useMove = (onDone: (wish: MoveWish) => void) => {
  const client = useQueryClient()
  const { register, cashier } = usePos()
  const sent = { params: { uuid: register.uuid } }
  return useMutation({
    mutationFn: async ({ amount, note, expense, paid_to, ...wish }: MoveWish) => {
      const body = { cashier_uuid: cashier.uuid, amount, ...(note && { note }), ...(expense && { expense }) }
      return wish.way === 'deposit'
        ? call(cashMoveEndpoints.deposit, { ...sent, body: { ...body, reason: wish.reason } })
        : call(cashMoveEndpoints.withdraw, {
            ...sent,
            body: { ...body, reason: wish.reason, ...(paid_to && { paid_to }) },
          })
    },
    onSuccess: (_, wish) => {
      void client.invalidateQueries({ queryKey: query(sessionEndpoints.session, sent).queryKey })
      onDone(wish)
    },
  })
}
