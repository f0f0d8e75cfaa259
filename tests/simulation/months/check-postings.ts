import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import { accounts, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { expect } from 'vitest'
import { done } from './done.ts'
import type { MonthShop } from './month-shop.ts'
import type { OwnSession } from './own-books.ts'

/**
 * Session by session: the vouchers balance, the account of the drawer moves from what the last close left to what this
 * one leaves, and the differences of opening and close stand on their account.
 */
export const expectPostings = async (
  { call }: MonthShop,
  at: { company: Uuid; token: string },
  own: readonly OwnSession[],
): Promise<void> => {
  const everything = { ...at, query: { limit: 200 } }
  const types = done(await call(resourceEndpoints(paymentTypes).list, everything)).body.rows
  const chart = done(await call(resourceEndpoints(accounts).list, everything)).body.rows
  const difference_account = chart.find(({ data }) => data.purpose === 'difference')?.uuid
  for (const {
    session_uuid: uuid,
    n,
    training,
    drawer,
    cash_type,
    float,
    float_next = 0,
    z,
    figures,
  } of own) {
    const { transfer } = done(await call(api.transfers.show, { ...at, params: { uuid } })).body
    const postings = transfer.vouchers.flatMap((voucher) => voucher.postings)
    const on = (account: Uuid | null | undefined) =>
      postings
        .filter(({ account_uuid }) => account_uuid === account)
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    const { opening_adjustment = 0, opening_difference = 0 } = z ?? {}
    const left_before = float - opening_adjustment - opening_difference
    expect({
      n,
      balanced: transfer.is_balanced,
      drawer: on(types.find((type) => type.uuid === cash_type)?.data.account_uuid),
      difference: on(difference_account),
    }).toEqual({
      n,
      balanced: true,
      drawer: drawer && !training ? float_next - left_before : 0,
      difference: training ? 0 : 0 - (figures.get('drawer difference') ?? 0),
    })
  }
}
