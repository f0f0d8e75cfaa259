export * from './weighing.endpoints.ts'
export * from './weight-unit.ts'
