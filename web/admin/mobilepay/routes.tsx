import { lazy } from 'react'
import { Route } from 'react-router'

const MerchantScreen = lazy(async () => ({ default: (await import('./merchant-screen.tsx')).MerchantScreen }))
const UnitsScreen = lazy(async () => ({ default: (await import('./units-screen.tsx')).UnitsScreen }))

/** Vipps MobilePay as the spec names its pages: the number with its keys (REG-10), and the sales units (REG-11). */
export const mobilePayRoutes = [
  <Route key="msn" path="vippsmobilepaypos-msn" element={<MerchantScreen />} />,
  <Route key="msus" path="vippsmobilepaypos-msus" element={<UnitsScreen />} />,
]
