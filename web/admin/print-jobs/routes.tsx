import { lazy } from 'react'
import { Route } from 'react-router'

const PrintJobsScreen = lazy(async () => ({ default: (await import('./screen.tsx')).PrintJobsScreen }))
const SimulatePrintsScreen = lazy(async () => ({
  default: (await import('./simulate-screen.tsx')).SimulatePrintsScreen,
}))
const KitchenScreen = lazy(async () => ({ default: (await import('./kitchen-screen.tsx')).KitchenScreen }))

/** Print jobs, kitchen displays and the print simulation. */
export const printingRoutes = [
  <Route key="jobs" path="print-jobs" element={<PrintJobsScreen />} />,
  <Route key="simulate" path="simulate-production-prints" element={<SimulatePrintsScreen />} />,
  <Route key="screen" path="kitchen-screens/:uuid" element={<KitchenScreen />} />,
]
