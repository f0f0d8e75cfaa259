import { lazy } from 'react'
import { Route } from 'react-router'

const IssuedScreen = lazy(async () => ({ default: (await import('./issued-screen.tsx')).IssuedScreen }))
const StatisticsScreen = lazy(async () => ({
  default: (await import('./statistics-screen.tsx')).StatisticsScreen,
}))
const DebtsScreen = lazy(async () => ({ default: (await import('./debts-screen.tsx')).DebtsScreen }))
const ImportScreen = lazy(async () => ({ default: (await import('./import-screen.tsx')).ImportScreen }))

/** Issued cards, statistics, debts and import (GC-01, GC-02, GC-04, R-13). */
export const giftCardRoutes = [
  <Route key="issued" path="gift-cards/issued" element={<IssuedScreen />} />,
  <Route key="statistics" path="gift-cards/statistics" element={<StatisticsScreen />} />,
  <Route key="debts" path="gift-cards/debts" element={<DebtsScreen />} />,
  <Route key="import" path="gift-cards/import" element={<ImportScreen />} />,
]
