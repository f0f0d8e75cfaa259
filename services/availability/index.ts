/** Products that a company has sold out or hides for an hour: one list per company, folded from its stream. */
export { availabilityDecider, unavailableAt } from './availability.decider.ts'
export { availabilityRoutes } from './availability.routes.ts'
