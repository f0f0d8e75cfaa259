/** The back office: `/companies/:companyUuid/admin/*`, and `/dashboard` for who stands in no company. */
import './mantine.css.ts'

export { CompaniesGate } from './companies/companies-gate.tsx'
export { AdminRoutes } from './routes.tsx'
