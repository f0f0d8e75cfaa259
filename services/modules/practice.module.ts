import { dayIn } from '../companies/index.ts'
import { practiceRoutes } from '../practice/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Past days that trainees sell again, in companies where everything is test mode (BEYOND-23). */
export const createPracticeModule = (shared: Shared): Module => {
  const { catalogue, people, queries } = shared
  return {
    routes: practiceRoutes({
      ...shared,
      ...queries,
      practices: people.practices,
      cashiers: people.cashiers,
      privacy: people.privacy,
      dayOf: (scope, at) => dayIn(catalogue, scope, at),
    }),
    processes: [],
  }
}
