/** What a company has run out of or hides for an hour: a list per company, folded from its stream. */
export { availabilityDecider, unavailableAt } from './availability.decider.ts'
export { availabilityRoutes } from './availability.routes.ts'
