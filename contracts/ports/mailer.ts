import type { Uuid } from '../kernel/index.ts'

/** A letter. It holds personal data and secrets: it reaches no log and no event. */
export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** Whose letter it is: that company's outbox shows it. Without one it is of a person, and no company reads it. */
  company_uuid?: Uuid
  /** What lies in the envelope beside the words. */
  file?: { name: string; bytes: Uint8Array }
  /** A letter to a guest: known by its uuid, so that it is written once, and forgotten with its subject. */
  guest?: { uuid: Uuid; company_uuid: Uuid; subject: Uuid }
  /** Why it was written, for counting and tests. */
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

/** Post: what is taken here is delivered later, and tried again when the post office is away. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}
