import type { Money } from '@bon/contracts/kernel'
import { cashMoveEndpoints } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../shared/api/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { usePos } from '../registers/index.ts'
import type { MoveWish } from './use-move.ts'

type Typed = { account_uuid?: string; vat: string; paid_to?: string }
const nothing: Typed = { vat: '' }

/**
 * What some reasons ask for: a purchase its account and the VAT of its receipt, tips who gets them. `details` is
 * undefined while something is missing.
 */
export const useDetails = (reason: string | undefined) => {
  const { register } = usePos()
  const [typed, set] = useState(nothing)
  const params = { uuid: register.uuid }
  const { data, isPending } = useQuery(query(cashMoveEndpoints.expenseAccounts, { params }))
  const accounts = data?.accounts ?? []
  const asksAccount = reason === 'purchase' && accounts.length > 0
  return {
    typed,
    accounts,
    asksAccount,
    asksEmployee: reason === 'tips',
    change: (to: Partial<Typed>) => set((before) => ({ ...before, ...to })),
    clear: () => set(nothing),
    // Until the accounts are here, nobody knows whether one is asked for.
    details:
      reason === 'purchase' && isPending ? undefined : detailsOf(typed, asksAccount, reason === 'tips'),
  }
}

const detailsOf = (
  { account_uuid, vat, paid_to }: Typed,
  asksAccount: boolean,
  asksEmployee: boolean,
): Pick<MoveWish, 'expense' | 'paid_to'> | undefined => {
  if (asksEmployee) return paid_to === undefined ? undefined : { paid_to }
  if (!asksAccount) return {}
  const typedVat: Money | undefined = vat.trim() === '' ? undefined : parseMoney(vat)
  if (account_uuid === undefined || (vat.trim() !== '' && typedVat === undefined)) return undefined
  return { expense: { account_uuid, ...(typedVat !== undefined && { vat: typedVat }) } }
}
