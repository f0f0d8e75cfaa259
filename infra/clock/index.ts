export { inTime } from './in-time.ts'
export * from './stored-time.ts'
export * from './system-clock.ts'
export * from './trusted-clock.ts'
