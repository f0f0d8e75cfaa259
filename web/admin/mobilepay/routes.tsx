import { lazy } from 'react'
import { Route } from 'react-router'

const MerchantScreen = lazy(async () => ({ default: (await import('./merchant-screen.tsx')).MerchantScreen }))
const UnitsScreen = lazy(async () => ({ default: (await import('./units-screen.tsx')).UnitsScreen }))

/**
 * The Vipps MobilePay pages by their paths in the specification: number with keys (REG-10), and sales units (REG-11).
 */
export const mobilePayRoutes = [
  <Route key="msn" path="vippsmobilepaypos-msn" element={<MerchantScreen />} />,
  <Route key="msus" path="vippsmobilepaypos-msus" element={<UnitsScreen />} />,
]
