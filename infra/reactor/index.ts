export { keepHouse } from './housekeeping.ts'
export { migrateReactor } from './reactor.tables.ts'
export { type ProcessHealth, runProcess } from './run-process.ts'
