export * from './directory.ts'
export * from './resource.decider.ts'
