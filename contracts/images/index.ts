export * from './images.endpoints.ts'
