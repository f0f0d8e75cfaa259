import type { StatisticsMail } from '@bon/contracts/identity'
import {
  type CompanyUuid,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { statisticsMailEndpoints } from '@bon/contracts/statistics'

/** Who gets the statistics of which company by mail, and when. */
export type StatisticsMails = {
  of(user_uuid: Uuid, company_uuid: CompanyUuid): Promise<StatisticsMail>
  /** For the caller, in the company of the request. */
  choose(who: RequestContext, every: StatisticsMail): Promise<'done' | 'unknown' | 'command.reused'>
  chosenBy(company_uuid: CompanyUuid, every: StatisticsMail): Promise<readonly Uuid[]>
}

type StatisticsMailDependencies = Pick<StatisticsMails, 'of' | 'choose'> & {
  /** Whether letters leave the installation. */
  mails: boolean
  /** A person who may read the statistics of the company by a role or page of his own there. */
  readerOf(user_uuid: Uuid, company_uuid: CompanyUuid): Promise<{ email: string } | undefined>
}

/** Each person for himself: no request names a person or an address. */
export const statisticsMailRoutes = ({
  mails,
  of,
  choose,
  readerOf,
}: StatisticsMailDependencies): Route[] => {
  const addressOf = async ({ actor, impersonated_by, scope }: RequestContext) =>
    impersonated_by ? undefined : (await readerOf(actor, scope.company_uuid))?.email
  const chosen = async (who: RequestContext) => ({
    body: {
      every: await of(who.actor, who.scope.company_uuid),
      to: (mails ? await addressOf(who) : undefined) ?? null,
    },
  })
  return [
    route(statisticsMailEndpoints.show, async (_, who) => chosen(who)),

    route(statisticsMailEndpoints.choose, async ({ body: { every } }, who) => {
      // Whoever lost the right can still stop it.
      if (every !== 'never' && (await addressOf(who)) === undefined) return reject('session.forbidden')
      if (every !== 'never' && !mails) return reject('statistics_mail.no_post')
      const done = await choose(who, every)
      if (done === 'command.reused') return reject(done)
      return done === 'unknown' ? reject('session.missing') : chosen(who)
    }),
  ]
}
