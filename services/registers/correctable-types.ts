import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { isCorrectable } from '@bon/contracts/orders'
import { methodOf, paymentTypes } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

/** Payment types of the company that a payment may be corrected to, by name. */
export const correctableTypes = (catalogue: Catalogue, scope: CompanyScope): { uuid: Uuid; name: string }[] =>
  catalogue
    .list(paymentTypes, scope)
    .filter((type) => {
      const method = methodOf(type)
      return method !== undefined && isCorrectable(method)
    })
    .map(({ uuid, name }) => ({ uuid, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'da'))
