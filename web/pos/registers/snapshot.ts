import type { CompanyUuid, RegisterUuid } from '@bon/contracts/kernel'
import { type RegisterCatalogue, RegisterStatus, unpackCatalogue } from '@bon/contracts/registers'
import { buildKey } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { box, readStored, writeStored } from '../../shared/platform/index.ts'

/** A catalogue with the tag that identifies its version on the server. */
export type TaggedCatalogue = { catalogue: RegisterCatalogue; tag: string }

type StoredCatalogue = TaggedCatalogue & { build: string; company_uuid: CompanyUuid | null }

const keyOf = (register_uuid: RegisterUuid): string => `catalogue:${register_uuid}`
const isStored = (value: unknown): value is StoredCatalogue =>
  typeof value === 'object' &&
  value !== null &&
  ['build', 'company_uuid', 'tag', 'catalogue'].every((part) => part in value)

/**
 * The catalogue stored on this device (DEF-44), so that the first render needs no network. A snapshot of another build
 * may lack fields, and one of another company must not be used here: both are ignored.
 */
export const snapshot = {
  read: async (register_uuid: RegisterUuid): Promise<TaggedCatalogue | undefined> => {
    try {
      const stored = await box.get(keyOf(register_uuid))
      if (!isStored(stored) || stored.build !== buildKey) return undefined
      if (stored.company_uuid !== credentials.current().company_uuid) return undefined
      const { catalogue, tag } = stored
      // Unpacking here detects a corrupted snapshot before it is used for selling.
      unpacked(catalogue)
      return { catalogue, tag }
    } catch {
      // An unreadable or damaged snapshot: the catalogue is fetched from the server instead.
      return undefined
    }
  },
  /** Without storage, or with a full one, the register loads from the network. */
  save: async (register_uuid: RegisterUuid, cached: TaggedCatalogue): Promise<void> => {
    const { company_uuid } = credentials.current()
    const value: StoredCatalogue = { ...cached, build: buildKey, company_uuid }
    // Storage may be full or forbidden: the next start fetches the catalogue from the server.
    await box.put(keyOf(register_uuid), value).catch(() => undefined)
  },
}

const unpackedCache = new WeakMap<RegisterCatalogue, ReturnType<typeof unpackCatalogue>>()

/** Returns the same products for the same catalogue; unpacks it once. */
export const unpacked = (catalogue: RegisterCatalogue) => {
  const before = unpackedCache.get(catalogue) ?? unpackCatalogue(catalogue)
  unpackedCache.set(catalogue, before)
  return before
}

/** The register's last status on this device, shown until the server answers. */
export const lastStatus = {
  read: (register_uuid: RegisterUuid): { register: RegisterStatus } | undefined => {
    const parsed = RegisterStatus.safeParse(readStored(`standing.${register_uuid}`))
    const isOurs = parsed.success && parsed.data.company.uuid === credentials.current().company_uuid
    return isOurs ? { register: parsed.data } : undefined
  },
  save: (registerStatus: RegisterStatus): boolean =>
    writeStored(`standing.${registerStatus.uuid}`, registerStatus),
}
