export { createOutbox, type OutboxOptions } from './outbox.ts'
export { resetLetters } from './reset-letters.ts'
export { type Post, smtpPost } from './smtp.ts'
