export { servedFormer } from './former.ts'
export { migrateReadStore, recreateSchema } from './migrate.ts'
export { openReadStore, type ReadStore } from './read-store.ts'
export { readTypes } from './read-types.ts'
