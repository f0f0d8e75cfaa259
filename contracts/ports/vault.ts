import type { CompanyUuid, Uuid, VaultText } from '../kernel/index.ts'

/** Retention class of a text (LAW-17): A fiscal, B operational, C staff. */
export type VaultClass = 'A' | 'B' | 'C'

/** Stores names and free text outside the log, so that they can be forgotten (RULE-5). */
export interface Vault {
  /** Call before appending the event that refers to it; a row without an event is deleted after 24 hours. */
  put(text: { company_uuid: CompanyUuid; subject: Uuid; class: VaultClass; text: string }): Promise<VaultText>
  /** Texts by reference; a missing one has been forgotten and is shown as `[slettet]`. */
  get(company_uuid: CompanyUuid, refs: readonly Uuid[]): Promise<Map<Uuid, string>>
  /** Deletes the subject's texts of classes B and C. Idempotent. */
  forget(subject: Uuid): Promise<void>
}
