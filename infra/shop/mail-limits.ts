import type { PaperHouse } from '@bon/services/papers'
import { mailCompanyRule, mailSenderRule, type Throttle } from '../identity/throttle.ts'

/** Counts a letter to a guest by its sender and by its company, for every process of the installation. */
export const mayMail =
  (identity: { inside: { throttle: Pick<Throttle, 'attempt'> } }): PaperHouse['mayMail'] =>
  async ({ scope, actor, now }) => {
    const { throttle } = identity.inside
    const locked =
      (await throttle.attempt(`mail:${actor}`, mailSenderRule, now)) ??
      (await throttle.attempt(`mail:${scope.company_uuid}`, mailCompanyRule, now))
    return locked === undefined
  }
