import type { PaperDependencies } from '@bon/services/papers'
import { mailCompanyRule, mailSenderRule, type Throttle } from './throttle.ts'

/** Counts a letter to a guest by sender and by company, across all processes of the installation. */
export const mayMail =
  (identity: { inside: { throttle: Pick<Throttle, 'attempt'> } }): PaperDependencies['mayMail'] =>
  async ({ scope, actor, now }) => {
    const { throttle } = identity.inside
    const locked =
      (await throttle.attempt(`mail:${actor}`, mailSenderRule, now)) ??
      (await throttle.attempt(`mail:${scope.company_uuid}`, mailCompanyRule, now))
    return locked === undefined
  }
