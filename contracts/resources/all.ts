import { accounts } from './account.resource.ts'
import { addons } from './addon.resource.ts'
import { boxes } from './box.resource.ts'
import { cardTypes } from './card-type.resource.ts'
import { companies } from './company.resource.ts'
import { companySettings } from './company-settings.resource.ts'
import { contactCards } from './contact-card.resource.ts'
import { customPrices } from './custom-price.resource.ts'
import { customers } from './customer.resource.ts'
import { discountKinds } from './discount-kind.resource.ts'
import { tablePlanAreas, tables } from './floor-plan.resource.ts'
import { giftCardTypes } from './gift-card-type.resource.ts'
import { integrations } from './integration.resource.ts'
import { kitchenDisplays } from './kitchen-display.resource.ts'
import { locations } from './location.resource.ts'
import { mobilePayStores } from './mobile-pay-store.resource.ts'
import { modifierGroups } from './modifier-group.resource.ts'
import { onlineMenus } from './online-menu.resource.ts'
import { optOuts } from './opt-out.resource.ts'
import { optOutCategories } from './opt-out-category.resource.ts'
import { paymentTypes } from './payment-type.resource.ts'
import { priceProfiles } from './price-profile.resource.ts'
import { printCategories } from './print-category.resource.ts'
import { printers } from './printer.resource.ts'
import { products } from './product.resource.ts'
import { productCategories } from './product-category.resource.ts'
import { registers } from './register.resource.ts'
import { registerPages } from './register-page.resource.ts'
import type { AnyResource } from './resource.ts'
import { salesAreas } from './sales-area.resource.ts'
import { scales } from './scale.resource.ts'
import { statusMessages } from './status-message.resource.ts'
import { terminals } from './terminal.resource.ts'
import { timeDelimitations } from './time-delimitation.resource.ts'
import { turnoverGoals } from './turnover-goals.resource.ts'
import { vatEntities } from './vat-entity.resource.ts'
import { vatTypes } from './vat-type.resource.ts'

/** All configuration entities: those that are mounted, shown, exported and checked. Add new ones here. */
export const allResources: readonly AnyResource[] = [
  accounts,
  addons,
  boxes,
  cardTypes,
  companies,
  companySettings,
  contactCards,
  customPrices,
  customers,
  discountKinds,
  giftCardTypes,
  integrations,
  kitchenDisplays,
  locations,
  mobilePayStores,
  modifierGroups,
  onlineMenus,
  optOutCategories,
  optOuts,
  paymentTypes,
  priceProfiles,
  printCategories,
  printers,
  productCategories,
  products,
  registerPages,
  registers,
  salesAreas,
  scales,
  statusMessages,
  tablePlanAreas,
  tables,
  terminals,
  timeDelimitations,
  turnoverGoals,
  vatEntities,
  vatTypes,
]

const byName = new Map(allResources.map((definition) => [definition.name, definition]))

/** The entity that a reference field points to. @throws Error for an unknown name. */
export const resourceOf = (name: string): AnyResource => {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity is called ${name}`)
  return found
}
