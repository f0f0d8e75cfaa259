import { Route, Routes, useParams } from 'react-router'
import { LiveConnection } from '../shared/live/index.ts'
import { SessionGate } from '../shared/session/index.ts'
import { NotFoundPage } from '../shared/ui/index.ts'
import { CloseScreen } from './close/screen.tsx'
import { OrdersScreen } from './orders/screen.tsx'
import { RegisterGate } from './register/register-gate.tsx'
import { RegistersScreen } from './registers/screen.tsx'
import { SaleScreen } from './sale/screen.tsx'

/** Everything below `/companies/:companyUuid/pos`. */
export const PosRoutes = () => {
  const { companyUuid = '' } = useParams()
  return (
    <SessionGate companyUuid={companyUuid}>
      <LiveConnection />
      <Routes>
        <Route index element={<RegistersScreen />} />
        <Route path=":uuid" element={<RegisterGate />}>
          <Route index element={<SaleScreen />} />
          <Route path="orders" element={<OrdersScreen />} />
          <Route path="register" element={<CloseScreen />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </SessionGate>
  )
}
