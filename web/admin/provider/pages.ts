import { permissions } from '@bon/contracts/permissions'

/** Pages about all companies (SPEC-2, Superadmin). Pages that do not exist yet have no row. */
export const providerPages = [
  { resource: 'status_messages', path: 'status-messages' },
  { resource: 'addons', path: 'addons' },
  { resource: 'companies', path: 'companies' },
  { resource: 'vat_entities', path: 'vat-entities' },
] as const

export const parkedWorkPath = 'parked-work'

const has = (actors: readonly string[], wsy_role: string | null): boolean =>
  wsy_role !== null && actors.includes(wsy_role)

export const mayReadProvider = (wsy_role: string | null): boolean =>
  has(permissions['provider.read'], wsy_role)

/** SUP-27: the provider's employees have read access; its administrators and superadmins write. */
export const mayWriteProvider = (wsy_role: string | null): boolean =>
  has(permissions['provider.write'], wsy_role)
