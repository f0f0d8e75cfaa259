export {
  type CredentialStore,
  type MerchantDependencies,
  merchantRoutes,
  type StoredKeys,
} from './merchant.routes.ts'
export { unitRoutes } from './unit.routes.ts'
