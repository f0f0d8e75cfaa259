export * from './kept-time.ts'
export * from './system-clock.ts'
export * from './trusted-clock.ts'
