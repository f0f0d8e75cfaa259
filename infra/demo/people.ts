import { namePartsOf } from '@bon/contracts/identity'
import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { demoId } from './ids.ts'
import { demoCompanies } from './items.ts'

export const demoPassword = 'Bonbon123'

const { kajkanten, terrassen, takeaway, nabo } = demoCompanies
const company = [kajkanten, terrassen, takeaway].map(({ company_uuid }) => company_uuid)

type Role = 'admin' | 'accountant' | 'auditor' | 'cashier' | 'employee'
type Person = {
  uuid: Uuid
  email: string
  name: string
  initials: string
  wsy_role?: 'wsy_admin' | 'wsy_employee' | 'superadmin'
  roles: { company_uuid: CompanyUuid; role: Role }[]
}

const person = (
  email: string,
  name: string,
  initials: string,
  role: Role,
  companies: readonly Uuid[],
): Person => ({
  uuid: demoId(`user:${email}`),
  email,
  name,
  initials,
  roles: companies.map((company_uuid) => ({ company_uuid, role })),
})

export const demoUsers: readonly Person[] = [
  person('admin@kajkanten.example', 'Jonna Palm', 'JP', 'admin', company),
  person('accountant@kajkanten.example', 'Bent Holm', 'BH', 'accountant', company),
  person('auditor@kajkanten.example', 'Karen Toft', 'KT', 'auditor', company),
  person('cashier@kajkanten.example', 'Mette Krog', 'MK', 'cashier', company),
  person('employee@kajkanten.example', 'Ravi Hansen', 'RH', 'employee', company),
  // Has a role in one subcompany only; its parent and siblings are not accessible.
  person('terrassen@kajkanten.example', 'Sofie Lund', 'SL', 'admin', [terrassen.company_uuid]),
  { ...person('provider@bon.example', 'Provider', 'PR', 'employee', []), wsy_role: 'wsy_employee' },
  { ...person('chief@bon.example', 'Wilma Syd', 'WS', 'employee', []), wsy_role: 'wsy_admin' },
  { ...person('super@bon.example', 'Superadmin', 'SU', 'employee', []), wsy_role: 'superadmin' },
  person('nabo@kiosk.example', 'Nabo Nielsen', 'NN', 'admin', [nabo.company_uuid]),
]

/** What Jonna Palm approves with at the tills of Kajkanten. */
export const demoAdminPin = '580214'

export type DemoCashier = {
  uuid: Uuid
  company_uuid: CompanyUuid
  initials: string
  first_name: string
  last_name: string
  label: string
  hue: string
  pin: string
}

const cashier = (
  company_uuid: CompanyUuid,
  initials: string,
  name: string,
  label: string,
  hue: string,
  pin: string,
): DemoCashier => ({
  uuid: demoId(`cashier:${company_uuid}:${initials}`),
  company_uuid,
  initials,
  ...namePartsOf(name),
  label,
  hue,
  pin,
})

export const demoCashiers: readonly DemoCashier[] = [
  cashier(kajkanten.company_uuid, 'MK', 'Mette Krog', 'Sal', 'irgroen', '1111'),
  cashier(kajkanten.company_uuid, 'AN', 'Anna Nord', 'Sal', 'hav', '2222'),
  cashier(kajkanten.company_uuid, 'LB', 'Lars Bech', 'Bar', 'rav', '3333'),
  cashier(kajkanten.company_uuid, 'TS', 'Tea Skov', 'Bar', 'lyng', '4444'),
  cashier(kajkanten.company_uuid, 'RH', 'Ravi Hansen', 'Køkken', 'tomat', '5555'),
  cashier(kajkanten.company_uuid, 'JP', 'Jonna Palm', 'Leder', 'skifer', '6666'),
  cashier(nabo.company_uuid, 'NN', 'Nabo Nielsen', 'Nabo', 'hav', '1111'),
]
