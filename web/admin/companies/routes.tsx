import { lazy } from 'react'
import { Route } from 'react-router'

const SetupScreen = lazy(async () => ({
  default: (await import('../setup-company/screen.tsx')).SetupCompanyScreen,
}))
const CoreDataScreen = lazy(async () => ({
  default: (await import('../core-data/screen.tsx')).CoreDataScreen,
}))
const CertificateScreen = lazy(async () => ({
  default: (await import('../certificate/screen.tsx')).CertificateScreen,
}))
const SubcompaniesScreen = lazy(async () => ({
  default: (await import('../subcompanies/screen.tsx')).SubcompaniesScreen,
}))
const CompanyAddonsScreen = lazy(async () => ({
  default: (await import('../company-addons/screen.tsx')).CompanyAddonsScreen,
}))
const FlagsScreen = lazy(async () => ({ default: (await import('../flags/screen.tsx')).FlagsScreen }))

/** Pages about the company itself. */
export const companyRoutes = [
  <Route key="setup" path="setup-company" element={<SetupScreen />} />,
  <Route key="core" path="settings/core-data" element={<CoreDataScreen />} />,
  <Route key="certificate" path="settings/certificate" element={<CertificateScreen />} />,
  <Route key="subcompanies" path="settings/subcompanies" element={<SubcompaniesScreen />} />,
  <Route key="addons" path="settings/company-addons" element={<CompanyAddonsScreen />} />,
  <Route key="flags" path="flags" element={<FlagsScreen />} />,
]
