/** A letter. It holds personal data and secrets: it reaches no log and no event. */
export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
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

/** Post: what is taken here is delivered later, and tried again when the post office is away. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}
