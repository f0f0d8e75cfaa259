export { linesOf } from './read-lines.ts'
export { sentencesOf } from './sentences.ts'
export * from './verdict.ts'
export { verifyBundle } from './verify-bundle.ts'
