export { type PracticeDependencies, practiceRoutes } from './practice.routes.ts'
