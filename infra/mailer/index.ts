export { letterFileWriter } from './letter-files.ts'
export { createOutbox, type OutboxOptions } from './outbox.ts'
export { type Post, smtpPost } from './smtp.ts'
