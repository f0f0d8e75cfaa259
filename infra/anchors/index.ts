export { appendHead, readHeads } from './heads-file.ts'
