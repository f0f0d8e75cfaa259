import type { CompanyScope } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { type ListReads, listedOrders } from './listed-orders.ts'

const scope = { company_uuid: 'company' } as unknown as CompanyScope

/** The day and the number that a search is made with. */
const searched = async (query: { status?: 'owed' | 'completed' }) => {
  let asked: unknown
  const reads: ListReads = {
    list: async (_, { day, search }) => {
      asked = { day, digits: search?.digits }
      return { orders: [], next: null }
    },
    named: async () => [],
    ofCard: async () => [],
    dayOf: () => '2026-11-27',
    texts: { get: async () => new Map() },
    tablesNumbered: () => [],
  }
  await listedOrders(reads, scope, { ...query, search: '104', limit: 25 }, '2026-11-27T12:00:00.000Z')
  return asked
}

test('POS-10: a search is among the orders of today; among those that owe it is of any day (R-1)', async () => {
  expect(await searched({})).toEqual({ day: '2026-11-27', digits: '104' })
  expect(await searched({ status: 'completed' })).toEqual({ day: '2026-11-27', digits: '104' })
  expect(await searched({ status: 'owed' })).toEqual({ day: undefined, digits: '104' })
})
