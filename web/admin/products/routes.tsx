import { lazy } from 'react'
import { Route } from 'react-router'

const ImportScreen = lazy(async () => ({ default: (await import('./import/screen.tsx')).ImportScreen }))
const BulkCreateScreen = lazy(async () => ({
  default: (await import('./bulk/screen.tsx')).BulkCreateScreen,
}))
const ConfigureScreen = lazy(async () => ({
  default: (await import('./configure/screen.tsx')).ConfigureScreen,
}))
const VariantsScreen = lazy(async () => ({ default: (await import('./variants/screen.tsx')).VariantsScreen }))

/** The catalogue's special pages beside lists and forms (SPEC-2): each path must come before its list's `*`. */
export const productRoutes = [
  <Route key="csv" path="products/csv-import" element={<ImportScreen key="csv" kind="csv" />} />,
  <Route key="excel" path="products/excel-import" element={<ImportScreen key="excel" kind="excel" />} />,
  <Route key="bulk" path="products/bulk-create" element={<BulkCreateScreen kind="products" />} />,
  <Route key="configure" path="products/configure" element={<ConfigureScreen />} />,
  <Route key="variants" path="products/status-as-modifier" element={<VariantsScreen />} />,
  <Route
    key="categories"
    path="product-categories/bulk-create"
    element={<BulkCreateScreen kind="product_categories" />}
  />,
  <Route
    key="pages"
    path="register-pages/bulk-create"
    element={<BulkCreateScreen kind="register_pages" />}
  />,
  <Route key="opt-outs" path="opt-outs/create-multiple" element={<BulkCreateScreen kind="opt_outs" />} />,
]
