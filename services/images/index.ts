export { type ImageFault, type ImageShelf, imageRoutes } from './images.routes.ts'
