/** Packages and what they open (PERM-12 to PERM-14, CO-21). */
export const subscriptionTypes = ['free', 'medium', 'standard'] as const
export const countedAddons = ['registers', 'sales_areas', 'kitchen_displays'] as const
export const addonKeys = [
  'integrations',
  'gift_cards',
  'online_menus',
  'invoicing',
  'pos_invoicing',
  ...countedAddons,
] as const
