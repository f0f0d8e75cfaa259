import { lazy, Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { LiveConnection } from '../shared/live/index.ts'
import { SessionGate } from '../shared/session/index.ts'
import { LoadingState } from '../shared/ui/index.ts'
import { companyRoutes } from './companies/routes.tsx'
import { DashboardScreen } from './dashboard/screen.tsx'
import { ForbiddenScreen } from './forbidden/screen.tsx'
import { giftCardRoutes } from './gift-cards/routes.tsx'
import { identityRoutes } from './identity-routes.tsx'
import { invoiceRoutes } from './invoices/routes.tsx'
import { mobilePayRoutes } from './mobilepay/routes.tsx'
import { hasResource, pages } from './pages.ts'
import { paymentRoutes } from './payment-sessions/routes.tsx'
import { printingRoutes } from './print-jobs/routes.tsx'
import { productRoutes } from './products/routes.tsx'
import { Shell } from './shell/screen.tsx'
import { statisticsRoutes } from './statistics/routes.tsx'

// All screens but the dashboard are loaded lazily; those that print also load barcodes.
const OrdersScreen = lazy(async () => ({ default: (await import('./orders/screen.tsx')).OrdersScreen }))
const OrderScreen = lazy(async () => ({ default: (await import('./orders/detail/screen.tsx')).OrderScreen }))
const ZReportsScreen = lazy(async () => ({
  default: (await import('./z-reports/screen.tsx')).ZReportsScreen,
}))
const ZReportScreen = lazy(async () => ({
  default: (await import('./z-reports/detail/screen.tsx')).ZReportScreen,
}))
const TransfersScreen = lazy(async () => ({
  default: (await import('./transfers/screen.tsx')).TransfersScreen,
}))
const BalancesScreen = lazy(async () => ({
  default: (await import('./transfers/balances-screen.tsx')).BalancesScreen,
}))
const ReconciliationScreen = lazy(async () => ({
  default: (await import('./reconciliation/screen.tsx')).ReconciliationScreen,
}))
const JournalSearchScreen = lazy(async () => ({
  default: (await import('./journal/search-screen.tsx')).JournalSearchScreen,
}))
const JournalScreen = lazy(async () => ({ default: (await import('./journal/screen.tsx')).JournalScreen }))
const ReplayScreen = lazy(async () => ({ default: (await import('./replay/screen.tsx')).ReplayScreen }))
const ExportScreen = lazy(async () => ({ default: (await import('./exports/screen.tsx')).ExportScreen }))
const BundlesScreen = lazy(async () => ({ default: (await import('./bundles/screen.tsx')).BundlesScreen }))
const SafTScreen = lazy(async () => ({ default: (await import('./saf-t/screen.tsx')).SafTScreen }))
const SystemDescriptionScreen = lazy(async () => ({
  default: (await import('./system-description/screen.tsx')).SystemDescriptionScreen,
}))
const FloorPlanScreen = lazy(async () => ({
  default: (await import('./floor-plan/screen.tsx')).FloorPlanScreen,
}))
const PricesScreen = lazy(async () => ({
  default: (await import('./time-delimitations/prices-screen.tsx')).PricesScreen,
}))
const NotFoundScreen = lazy(async () => ({
  default: (await import('./not-found/screen.tsx')).NotFoundScreen,
}))
const ResourceArea = lazy(async () => ({ default: (await import('./resource-area.tsx')).ResourceArea }))

/** All routes of the back office. The company gate comes first; nothing of the company is fetched before it. */
export const AdminRoutes = () => {
  const { companyUuid = '' } = useParams()
  return (
    <Suspense fallback={<LoadingState />}>
      <SessionGate key={companyUuid} companyUuid={companyUuid}>
        <LiveConnection />
        <Routes>
          <Route element={<Shell />}>
            <Route index element={<DashboardScreen />} />
            <Route path="orders" element={<OrdersScreen />} />
            <Route path="orders/:uuid" element={<OrderScreen />} />
            <Route path="z-reports" element={<ZReportsScreen />} />
            <Route path="z-reports/:uuid" element={<ZReportScreen />} />
            <Route path="z-reports/:uuid/transfers" element={<TransfersScreen />} />
            <Route path="account-balances" element={<BalancesScreen />} />
            <Route path="reconciliation" element={<ReconciliationScreen />} />
            <Route path="journal" element={<JournalSearchScreen />} />
            <Route path="journal/replay" element={<ReplayScreen />} />
            <Route path="export/csv" element={<ExportScreen />} />
            <Route path="export/saft" element={<SafTScreen />} />
            <Route path="export/bundles" element={<BundlesScreen />} />
            <Route path="system-description" element={<SystemDescriptionScreen />} />
            <Route
              path="time-delimitations/:uuid/prices"
              element={<PricesScreen of="time_delimitations" />}
            />
            <Route path="price-profiles/:uuid/prices" element={<PricesScreen of="price_profiles" />} />
            <Route path="floor-plan" element={<FloorPlanScreen />} />
            <Route path="forbidden" element={<ForbiddenScreen />} />
            <Route path="registers/:uuid/journal" element={<JournalScreen />} />
            {invoiceRoutes}
            {productRoutes}
            {printingRoutes}
            {paymentRoutes}
            {giftCardRoutes}
            {mobilePayRoutes}
            {statisticsRoutes}
            {pages.filter(hasResource).map((page) => (
              <Route
                key={page.key}
                path={`${page.path}/*`}
                element={<ResourceArea key={page.key} page={page} />}
              />
            ))}
            {identityRoutes}
            {companyRoutes}
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Routes>
      </SessionGate>
    </Suspense>
  )
}
