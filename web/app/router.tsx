import { createBrowserRouter, Outlet } from 'react-router'
import { CrashPage, NotFoundPage } from '../shared/ui/index.ts'
import { AvailabilityPopups } from './availability-popups.tsx'
import { Impersonation } from './impersonation.tsx'
import { Inspection } from './inspection.tsx'
import { page } from './page.ts'

const Frame = () => (
  <>
    <Impersonation />
    <Inspection />
    <Outlet />
    <AvailabilityPopups />
  </>
)

/** Areas are loaded on demand: the register never loads charts, the back office never the register. */
export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <CrashPage />,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: page(async () => ({ Component: (await import('./root-redirect.tsx')).RootRedirect })),
      },
      {
        path: 'login',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).LoginScreen })),
      },
      {
        path: 'begin',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).BeginScreen })),
      },
      {
        path: 'reset-password',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).ResetPasswordScreen })),
      },
      {
        path: 'sign-up',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).SignUpScreen })),
      },
      {
        path: 'pos-auto-login',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).PosAutoLoginScreen })),
      },
      {
        path: 'inspection',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).InspectionScreen })),
      },
      {
        path: 'maintenance',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).MaintenanceScreen })),
      },
      {
        path: 'pos',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).RegisterStart })),
      },
      {
        path: 'pos/:uuid',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).RegisterRedirect })),
      },
      {
        path: 'dashboard',
        lazy: page(async () => ({ Component: (await import('../admin/index.tsx')).CompaniesGate })),
      },
      {
        path: 'own-company',
        lazy: page(async () => ({ Component: (await import('../admin/index.tsx')).OwnCompanyGate })),
      },
      {
        path: 'profile',
        lazy: page(async () => ({ Component: (await import('../admin/index.tsx')).ProfileGate })),
      },
      {
        path: 'superadmin/*',
        lazy: page(async () => ({ Component: (await import('../admin/index.tsx')).ProviderRoutes })),
      },
      {
        path: 'companies/:companyUuid/pos/*',
        lazy: page(async () => ({ Component: (await import('../pos/index.tsx')).PosRoutes })),
      },
      {
        path: 'companies/:companyUuid/admin/*',
        lazy: page(async () => ({ Component: (await import('../admin/index.tsx')).AdminRoutes })),
      },
      {
        path: 'companies/:companyUuid/enter',
        lazy: page(async () => ({ Component: (await import('../entrance/index.tsx')).EnterCompanyScreen })),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
])
