import { lazy } from 'react'
import type { Override } from '../entity.ts'
import { SettingsScreen } from './company-settings.tsx'
import { ProductPreview } from './products.tsx'
import { RegistersList } from './registers.tsx'

// A whole page of its own comes when it is opened.
const SalesAreaScreen = lazy(async () => ({
  default: (await import('../../sales-areas/screen.tsx')).SalesAreaScreen,
}))

/** What stands in the place of what is drawn, by entity: whole pages, and parts beside a form (architecture.md 6). */
export const overrides: Readonly<Record<string, Override>> = {
  company_settings: { List: SettingsScreen },
  products: { Aside: ProductPreview },
  sales_areas: { Edit: SalesAreaScreen },
  registers: { List: RegistersList },
}
