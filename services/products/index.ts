export { type MoveHouse, productRoutes } from './product.routes.ts'
