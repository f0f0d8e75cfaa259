export * from './product.endpoints.ts'
