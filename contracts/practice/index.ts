export * from './practice.endpoints.ts'
export * from './practice.events.ts'
export * from './practice-lines.ts'
export * from './practice-task.ts'
