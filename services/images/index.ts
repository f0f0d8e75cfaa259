export { type ImageFault, type ImageStore, imageRoutes } from './images.routes.ts'
