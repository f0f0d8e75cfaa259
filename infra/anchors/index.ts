export { keepHeadIn, readHeads } from './heads-file.ts'
