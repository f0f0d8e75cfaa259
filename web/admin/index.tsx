/** The back office: `/companies/:companyUuid/admin/*`, and what one has without a company: `/dashboard`, `/profile`. */
import './mantine.css.ts'
import { lazy, Suspense } from 'react'

export { AdminRoutes } from './routes.tsx'

const Companies = lazy(async () => ({
  default: (await import('./companies/companies-gate.tsx')).CompaniesGate,
}))
const Profile = lazy(async () => ({ default: (await import('./profile/profile-gate.tsx')).ProfileGate }))

export const CompaniesGate = () => (
  <Suspense>
    <Companies />
  </Suspense>
)
export const ProfileGate = () => (
  <Suspense>
    <Profile />
  </Suspense>
)
