export { keptLetters } from './kept-letters.ts'
export { createOutbox, type OutboxOptions } from './outbox.ts'
export { type Post, smtpPost } from './smtp.ts'
