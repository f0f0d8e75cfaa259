import { z } from 'zod'

export const CompanyRole = z.enum(['admin', 'accountant', 'auditor', 'employee', 'cashier'])
export type CompanyRole = z.infer<typeof CompanyRole>
export const WsyRole = z.enum(['wsy_admin', 'wsy_employee', 'superadmin'])
export const Language = z.enum(['da', 'en'])
export type Language = z.infer<typeof Language>

/** Each role once. An empty list is not a membership: use the endpoint for leaving. */
export const CompanyRoles = z
  .array(CompanyRole)
  .min(1)
  .max(5)
  .refine((roles) => new Set(roles).size === roles.length, { message: 'each role once' })
