import { lazy, Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { LiveConnection } from '../shared/live/index.ts'
import { PartBoundary, PartWaiting } from '../shared/parts/index.ts'
import { SessionGate } from '../shared/session/index.ts'
import { NotFoundPage } from '../shared/ui/index.ts'
import { RegisterGate } from './registers/register-gate.tsx'
import { RegistersScreen } from './registers/sign-in/index.ts'
import { SaleScreen } from './sale/screen.tsx'

// Screens that print, and their barcode code, are loaded after the sale screen.
const CloseScreen = lazy(async () => ({ default: (await import('./close/screen.tsx')).CloseScreen }))
const FloorPlanScreen = lazy(async () => ({
  default: (await import('./floor-plan/screen.tsx')).FloorPlanScreen,
}))
const OrdersScreen = lazy(async () => ({ default: (await import('./orders/screen.tsx')).OrdersScreen }))

/** All routes below `/companies/:companyUuid/pos`. */
export const PosRoutes = () => {
  const { companyUuid = '' } = useParams()
  return (
    <SessionGate companyUuid={companyUuid} quick>
      <LiveConnection />
      <PartBoundary>
        <Suspense fallback={<PartWaiting />}>
          <Routes>
            <Route index element={<RegistersScreen />} />
            <Route path=":uuid" element={<RegisterGate />}>
              <Route index element={<SaleScreen />} />
              <Route path="floor-plan" element={<FloorPlanScreen />} />
              <Route path="orders" element={<OrdersScreen />} />
              <Route path="register" element={<CloseScreen />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </PartBoundary>
    </SessionGate>
  )
}
