import type { CashierUuid, CompanyScope, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { registers } from '@bon/contracts/resources'
import type { Choices } from '@bon/contracts/statistics'
import type { CashierTag } from '../registers/index.ts'
import type { Catalogue } from '../resources/index.ts'

export type Names = {
  catalogue: Pick<Catalogue, 'anywhere' | 'list'>
  /** With the archived ones, who stay on what they sold. */
  cashiers(companies: readonly Uuid[]): Promise<Pick<CashierTag, 'uuid' | 'initials' | 'label'>[]>
}

/** Names for uuids of rows; null for the office's own register, empty for a person who is no cashier. */
export const namesIn = async ({ catalogue, cashiers }: Names, scope: CompanyScope) => {
  const all = await cashiers(scope.resource_companies)
  const people = new Map(all.map((one) => [one.uuid, one]))
  const desk = deskOf(scope)
  const register = (uuid: RegisterUuid): string | null => {
    if (uuid === desk) return null
    const { identifier = '', name = '' } = catalogue.anywhere(registers, uuid) ?? {}
    return `${identifier} ${name}`.trim()
  }
  const cashier = (uuid: CashierUuid): string => {
    const { initials = '', label = '' } = people.get(uuid) ?? {}
    return label === initials ? initials : `${initials} ${label}`.trim()
  }
  const choices: Choices = {
    registers: [...catalogue.list(registers, scope).map(({ uuid }) => uuid), desk].map((uuid) => ({
      uuid,
      name: register(uuid),
    })),
    cashiers: all.map(({ uuid }) => ({ uuid, name: cashier(uuid) })),
  }
  return { register, cashier, choices }
}
