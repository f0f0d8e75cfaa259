export { practiceDecider } from './practice.decider.ts'
export { type PracticeDependencies, practiceRoutes } from './practice.routes.ts'
