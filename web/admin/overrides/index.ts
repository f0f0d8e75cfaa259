import { lazy } from 'react'
import { ItemPreview } from '../modifier-groups-form/item-preview.tsx'
import { CountingSection } from '../payment-types/counting-section.tsx'
import { ProductCreateScreen } from '../products/create-screen.tsx'
import {
  BulkCreateLink,
  CreateMultipleLink,
  MoveModifierGroup,
  MoveProduct,
  ProductTools,
} from '../products/tools.tsx'
import { PairedAside } from '../registers/paired-aside.tsx'
import type { Override } from '../resources/entity.ts'
import { TimeDelimitationsList } from '../time-delimitations/list.tsx'
import { PricedList } from '../time-delimitations/priced-list.tsx'
import { SettingsScreen } from './company-settings.tsx'
import { CutOffs } from './cut-offs.tsx'
import { ProductPreview } from './products.tsx'
import { RegistersList } from './registers.tsx'

// Loaded lazily, because it is a whole page of its own.
const SalesAreaScreen = lazy(async () => ({
  default: (await import('../sales-areas/screen.tsx')).SalesAreaScreen,
}))

/** Overrides by entity: whole pages, and parts beside a form (ARCH-20). */
export const overrides: Readonly<Record<string, Override>> = {
  company_settings: { List: SettingsScreen },
  modifier_groups: { Aside: ItemPreview, EditTools: MoveModifierGroup },
  payment_types: { sections: { counting: CountingSection } },
  opt_outs: { ListTools: CreateMultipleLink },
  product_categories: { ListTools: BulkCreateLink },
  price_profiles: { List: PricedList },
  products: {
    Aside: ProductPreview,
    Create: ProductCreateScreen,
    EditTools: MoveProduct,
    ListTools: ProductTools,
  },
  register_pages: { ListTools: BulkCreateLink },
  sales_areas: { Edit: SalesAreaScreen },
  registers: { List: RegistersList, Aside: PairedAside },
  time_delimitations: { List: TimeDelimitationsList },
  vat_entities: { sections: { days: CutOffs } },
}
