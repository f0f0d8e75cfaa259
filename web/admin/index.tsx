/**
 * The back office: `/companies/:companyUuid/admin/*`, and the pages without a company: `/dashboard`, `/own-company`,
 * `/profile`, `/superadmin`.
 */
import './mantine.css.ts'
import { lazy, Suspense } from 'react'

export { AdminRoutes } from './routes.tsx'

const Companies = lazy(async () => ({
  default: (await import('./companies/companies-gate.tsx')).CompaniesGate,
}))
const Provider = lazy(async () => ({ default: (await import('./provider/routes.tsx')).ProviderRoutes }))
const OwnCompany = lazy(async () => ({ default: (await import('./own-company/gate.tsx')).OwnCompanyGate }))
const Profile = lazy(async () => ({ default: (await import('./profile/profile-gate.tsx')).ProfileGate }))

export const CompaniesGate = () => (
  <Suspense>
    <Companies />
  </Suspense>
)
export const OwnCompanyGate = () => (
  <Suspense>
    <OwnCompany />
  </Suspense>
)
export const ProfileGate = () => (
  <Suspense>
    <Profile />
  </Suspense>
)
export const ProviderRoutes = () => (
  <Suspense>
    <Provider />
  </Suspense>
)
