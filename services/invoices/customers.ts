import { buyerOf, type CustomerTag } from '@bon/contracts/invoices'
import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { customers } from '@bon/contracts/resources'
import type { ResourceDependencies } from '../resources/index.ts'

/** A customer resource; undefined when it does not exist or is archived. */
export type CustomerCard = Parameters<typeof buyerOf>[0]

/** Undefined for an archived customer, whose existing invoices remain. */
export const customerOf = async (
  resources: ResourceDependencies,
  scope: CompanyScope,
  uuid: Uuid,
): Promise<CustomerCard | undefined> => {
  const row = await resources.show(scope, customers, uuid)
  return row && !row.archived ? (row.data as CustomerCard) : undefined
}

const atOnce = 20

/** Customers by a part of their name, sorted by name. */
export const customersLike = async (
  resources: ResourceDependencies,
  scope: CompanyScope,
  search: string,
): Promise<{ customers: CustomerTag[]; more: boolean }> => {
  const listed = await resources.list(scope, customers, {
    search: search.trim() || undefined,
    sort: { field: 'name', descending: false },
    filters: [],
    archived: 'no',
    cursor: undefined,
    limit: atOnce,
  })
  const rows = listed?.rows ?? []
  return {
    customers: rows.map(({ uuid, data }) => {
      const card = data as CustomerCard
      const { type, name, company_name, city } = card
      return { uuid, type, name, company_name, city, is_complete: buyerOf(card) !== undefined }
    }),
    more: listed?.next !== null,
  }
}
