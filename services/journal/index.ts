export * from './journal.state.ts'
export * from './seal-entries.ts'
export * from './sealer.ts'
export * from './sources.ts'
