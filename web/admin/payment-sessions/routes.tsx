import { lazy } from 'react'
import { Route } from 'react-router'

const PaymentsScreen = lazy(async () => ({
  default: (await import('../tenders/screen.tsx')).PaymentsScreen,
}))
const PaymentSessionsScreen = lazy(async () => ({
  default: (await import('./screen.tsx')).PaymentSessionsScreen,
}))
const PaymentSessionScreen = lazy(async () => ({
  default: (await import('./session-screen.tsx')).PaymentSessionScreen,
}))

/** Payments of all types (PAY-01), and the terminal attempts behind some of them (PAY-02). */
export const paymentRoutes = [
  <Route key="payments" path="payments" element={<PaymentsScreen />} />,
  <Route key="sessions" path="payment-sessions" element={<PaymentSessionsScreen />} />,
  <Route key="session" path="payment-sessions/:uuid" element={<PaymentSessionScreen />} />,
]
