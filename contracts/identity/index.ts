export * from './identity.endpoints.ts'
