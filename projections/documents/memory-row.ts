import type { Uuid } from '@bon/contracts/kernel'

/** An entity in memory, its fields as the definition means them. Another object after each change. */
export type MemoryRow = {
  uuid: Uuid
  company_uuid: Uuid
  revision: bigint
  archived: boolean
  data: Readonly<Record<string, unknown>>
  /** What lists made of the data, to sort and search by; kept beside it until the next change. */
  texts: Record<string, string>
}

export const textOnce = ({ texts }: MemoryRow, name: string, make: () => string): string => {
  texts[name] ??= make()
  return texts[name]
}
