import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'

/** An entity in memory, with its fields as its definition reads them. Replaced by a new object on each change. */
export type MemoryRow = {
  uuid: Uuid
  company_uuid: CompanyUuid
  revision: bigint
  archived: boolean
  data: Readonly<Record<string, unknown>>
  /** Texts derived from the data for sorting and searching; cached until the next change. */
  texts: Record<string, string>
}

export const textOnce = ({ texts }: MemoryRow, name: string, make: () => string): string => {
  texts[name] ??= make()
  return texts[name]
}
