import { lazy } from 'react'
import { Navigate, Route } from 'react-router'

const TurnoverScreen = lazy(async () => ({ default: (await import('./turnover-screen.tsx')).TurnoverScreen }))

/** The statistics by their paths in the specification. */
export const statisticsRoutes = [
  <Route key="statistics" path="statistics" element={<Navigate replace to="turnover" />} />,
  <Route key="turnover" path="statistics/turnover" element={<TurnoverScreen />} />,
]
