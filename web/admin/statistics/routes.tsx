import { lazy } from 'react'
import { Navigate, Route } from 'react-router'

const TurnoverScreen = lazy(async () => ({ default: (await import('./turnover-screen.tsx')).TurnoverScreen }))
const ProductsScreen = lazy(async () => ({ default: (await import('./products-screen.tsx')).ProductsScreen }))
const UnitsScreen = lazy(async () => ({ default: (await import('./units-screen.tsx')).UnitsScreen }))
const TablesScreen = lazy(async () => ({ default: (await import('./tables-screen.tsx')).TablesScreen }))
const MoneyScreen = lazy(async () => ({ default: (await import('./money-screen.tsx')).MoneyScreen }))

/** The statistics by their paths in the specification: two of its pages are a part of another, and begin anew. */
export const statisticsRoutes = [
  <Route key="statistics" path="statistics" element={<Navigate replace to="turnover" />} />,
  <Route key="turnover" path="statistics/turnover" element={<TurnoverScreen />} />,
  <Route key="products" path="statistics/top-sold" element={<ProductsScreen />} />,
  ...['units-sold', 'units-per-hour'].map((path) => (
    <Route key={path} path={`statistics/${path}`} element={<UnitsScreen key={path} />} />
  )),
  <Route key="tables" path="statistics/tables" element={<TablesScreen />} />,
  ...['payments', 'cash-per-type'].map((path) => (
    <Route key={path} path={`statistics/${path}`} element={<MoneyScreen key={path} />} />
  )),
]
