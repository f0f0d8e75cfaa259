import type { CompanySummary } from '@bon/contracts/identity'
import type { RegisterData } from '@bon/contracts/registers'
import type { ZReportNames } from '../../shared/print/index.ts'

/** The names that a report prints, from what the register already has. */
export const namesOf = (register: RegisterData, company: CompanySummary): ZReportNames => ({
  seller: { name: company.display_name, legal_name: company.legal_name, cvr: company.cvr },
  register: { identifier: register.identifier, name: register.name },
  cashiers: Object.fromEntries(register.cashiers.map(({ uuid, initials }) => [uuid, initials])),
  payment_types: Object.fromEntries(register.payment_types.map(({ uuid, name }) => [uuid, name])),
})
