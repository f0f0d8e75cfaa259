export {
  type Installation,
  type SystemDescriptionDependencies,
  systemDescriptionRoutes,
} from './system-description.routes.ts'
