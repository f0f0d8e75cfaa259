import type { Uuid } from '@bon/contracts/kernel'
import { type RegisterCatalogue, RegisterStanding, unpackCatalogue } from '@bon/contracts/registers'
import { buildKey } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { box, keep, kept } from '../../shared/platform/index.ts'

/** A catalogue and the tag by which the house knows it. */
export type Held = { catalogue: RegisterCatalogue; tag: string }

type Kept = Held & { build: string; company_uuid: Uuid | null }

const keyOf = (register_uuid: Uuid): string => `catalogue:${register_uuid}`
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['build', 'company_uuid', 'tag', 'catalogue'].every((part) => part in value)

/**
 * What a register sold from when it was last here (DEF-44), so that its first keys wait for no network. A catalogue of
 * another build may lack what this one reads, and one of another company is nobody's here: both are as good as none.
 */
export const snapshot = {
  read: async (register_uuid: Uuid): Promise<Held | undefined> => {
    try {
      const known = await box.get(keyOf(register_uuid))
      if (!isKept(known) || known.build !== buildKey) return undefined
      if (known.company_uuid !== credentials.current().company_uuid) return undefined
      const { catalogue, tag } = known
      // A disk that lost half of it is found out here, not while somebody sells.
      unpacked(catalogue)
      return { catalogue, tag }
    } catch {
      return undefined
    }
  },
  /** Without a store, or with a full one, the register begins with the network, as it did the first time. */
  keep: async (register_uuid: Uuid, held: Held): Promise<void> => {
    const { company_uuid } = credentials.current()
    const value: Kept = { ...held, build: buildKey, company_uuid }
    await box.put(keyOf(register_uuid), value).catch(() => undefined)
  },
}

const known = new WeakMap<RegisterCatalogue, ReturnType<typeof unpackCatalogue>>()

/** The same products for the same catalogue: unpacked once, however many ask. */
export const unpacked = (catalogue: RegisterCatalogue) => {
  const before = known.get(catalogue) ?? unpackCatalogue(catalogue)
  known.set(catalogue, before)
  return before
}

/** The register as it last stood on this device: shown until the house says how it stands now. */
export const lastStanding = {
  read: (register_uuid: Uuid): { register: RegisterStanding } | undefined => {
    const parsed = RegisterStanding.safeParse(kept(`standing.${register_uuid}`))
    const isOurs = parsed.success && parsed.data.company.uuid === credentials.current().company_uuid
    return isOurs ? { register: parsed.data } : undefined
  },
  keep: (standing: RegisterStanding): boolean => keep(`standing.${standing.uuid}`, standing),
}
