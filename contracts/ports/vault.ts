import type { Uuid } from '../kernel/index.ts'

/** How long a text lives (reliability.md 5.2): A fiscal, B operational, C staff. */
export type VaultClass = 'A' | 'B' | 'C'

/** What an event may hold of a text: where it lies, and a hash that proves it without telling it. */
export type VaultRef = { ref: Uuid; hash: string }

/** Names and free text: outside the log, so that they can be forgotten (rule 5). */
export interface Vault {
  /** Written before the event that refers to it; a row without an event is swept after 24 hours. */
  put(text: { company_uuid: Uuid; subject: Uuid; class: VaultClass; text: string }): Promise<VaultRef>
  /** Missing rows were forgotten; screens show `[slettet]`. */
  get(company_uuid: Uuid, refs: readonly Uuid[]): Promise<Map<Uuid, string>>
  /** Deletes the subject's texts of classes B and C. */
  forget(subject: Uuid): Promise<void>
}
