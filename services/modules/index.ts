export { createModules } from './create-modules.ts'
export type { ModulePorts } from './ports.ts'
export type { Queries } from './queries.ts'
export { createWriteSide, type WriteSide } from './write-side.ts'
