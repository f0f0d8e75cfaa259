import type { CompanyUuid, Uuid } from '../kernel/index.ts'

/** An e-mail. It contains personal data and secrets, so it must not reach a log or an event. */
export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** The company whose outbox shows the letter; absent for a letter to a person, which no company may read. */
  company_uuid?: CompanyUuid
  /** Attachment. */
  file?: { name: string; bytes: Uint8Array }
  /** A letter to a guest: `uuid` makes the write idempotent, and forgetting `subject` deletes it. */
  guest?: { uuid: Uuid; company_uuid: CompanyUuid; subject: Uuid }
  /** Makes the write of any other letter idempotent, also after it was sent. */
  uuid?: Uuid
  /** Purpose, for counting and tests. */
  kind: LetterKind
}

export type LetterKind =
  | 'password_reset'
  | 'password_changed'
  | 'sign_up_confirm'
  | 'sign_up_known'
  | 'invitation'
  | 'admin_pin_locked'
  | 'receipt'
  | 'risk_digest'
  | 'statistics'
  | 'journal_head'

/**
 * Queues letters: `send` resolves once the letter is stored; delivery happens later and is retried while the mail
 * server is unavailable.
 */
export interface Mailer {
  send(letter: Letter): Promise<void>
}
