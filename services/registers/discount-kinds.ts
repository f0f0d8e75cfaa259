import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import type { DiscountKind } from '@bon/contracts/orders'
import type { RegisterDiscountKind } from '@bon/contracts/registers'
import { discountKinds } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

/** What a cashier chooses from, by name (basics 08). */
export const registerDiscountKinds = (catalogue: Catalogue, scope: CompanyScope): RegisterDiscountKind[] =>
  catalogue
    .list(discountKinds, scope)
    .map(({ uuid, name, form, share }) => ({ uuid, name, form, share }))
    .sort((one, other) => one.name.localeCompare(other.name, 'da'))

/** Also an archived kind, which a till that was away still shows. */
export const discountKindOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  uuid: Uuid,
): DiscountKind | undefined => {
  const owner = catalogue.ownerOf(discountKinds, uuid)
  const kind = catalogue.anywhere(discountKinds, uuid)
  if (!kind || owner === undefined || !scope.resource_companies.includes(owner)) return undefined
  return { uuid, name: kind.name, form: kind.form }
}
