import type { CashierUuid, CompanyScope, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { registers } from '@bon/contracts/resources'
import type { CashierTag } from '../registers/index.ts'
import type { Catalogue } from '../resources/index.ts'

export type Names = {
  catalogue: Pick<Catalogue, 'anywhere'>
  /** With the archived ones, who stay on what they sold. */
  cashiers(companies: readonly Uuid[]): Promise<Pick<CashierTag, 'uuid' | 'initials' | 'label'>[]>
}

/** Names for uuids of rows; null for the office's own register, empty for a person who is no cashier. */
export const namesIn = async ({ catalogue, cashiers }: Names, scope: CompanyScope) => {
  const people = new Map((await cashiers(scope.resource_companies)).map((one) => [one.uuid, one]))
  return {
    register: (uuid: RegisterUuid): string | null => {
      if (uuid === deskOf(scope)) return null
      const { identifier = '', name = '' } = catalogue.anywhere(registers, uuid) ?? {}
      return `${identifier} ${name}`.trim()
    },
    cashier: (uuid: CashierUuid): string => {
      const { initials = '', label = '' } = people.get(uuid) ?? {}
      return label === initials ? initials : `${initials} ${label}`.trim()
    },
  }
}
