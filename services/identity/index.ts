export type * from './house.ts'
export { identityRoutes } from './identity.routes.ts'
export { actsEverywhere, rolesIn } from './signed-in.ts'
