import type { Override } from '../entity.ts'
import { SettingsScreen } from './company-settings.tsx'
import { ProductPreview } from './products.tsx'
import { RegistersList } from './registers.tsx'

/** What stands in the place of what is drawn, by entity: whole pages, and parts beside a form (architecture.md 6). */
export const overrides: Readonly<Record<string, Override>> = {
  company_settings: { List: SettingsScreen },
  products: { Aside: ProductPreview },
  registers: { List: RegistersList },
}
