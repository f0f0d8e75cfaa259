export { practiceDecider } from './practice.decider.ts'
export { practiceRoutes } from './practice.routes.ts'
