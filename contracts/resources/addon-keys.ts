import { addonKeys as features, limitKeys, packages } from '../permissions/index.ts'

/** Packages and what they open (PERM-12 to PERM-14, CO-21). */
export const subscriptionTypes = packages
export const countedAddons = limitKeys
export const addonKeys = [...features, ...limitKeys] as const
