export * from './merchant.endpoints.ts'
export * from './unit.endpoints.ts'
