import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import { currencyOf, dayRulesIn, scopeOf, sellerOf } from '../companies/index.ts'
import {
  mailStatisticsDue,
  remindOfStatistics,
  type StatisticsMailDependencies,
  skipStatisticsDue,
} from '../processes/index.ts'
import {
  moneyOfPeriod,
  productsOfPeriod,
  statisticsMailRoutes,
  turnoverOfPeriod,
} from '../statistics/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

type StatisticsMailModule = Module & {
  mailStatistics(now: Instant): Promise<void>
  skipStatistics(now: Instant): Promise<void>
}

/** The statistics of a company by mail, to whoever chose it. */
export const createStatisticsMailModule = (shared: Shared): StatisticsMailModule => {
  const { agenda, catalogue, identity, people, permissions } = shared
  const readerOf = async (user_uuid: Uuid, company_uuid: CompanyUuid) =>
    (await permissions.mayAsOwn(user_uuid, company_uuid, ['statistics.read']))
      ? identity.userOf(user_uuid)
      : undefined
  const mail: StatisticsMailDependencies = {
    agenda,
    mailer: people.mailer,
    link: people.link,
    dayRules: (vat_entity_uuid) => dayRulesIn(catalogue, { vat_entity_uuid }),
    scopeOf: (company_uuid) => scopeOf(catalogue, company_uuid),
    companyOf: (company_uuid) => ({
      name: sellerOf(catalogue, company_uuid).name,
      currency: currencyOf(catalogue, company_uuid),
    }),
    chosenBy: (company_uuid, every) => people.statisticsMails.chosenBy(company_uuid, every),
    readerOf,
    figuresOf: figuresFor(shared),
  }
  return {
    routes: statisticsMailRoutes({ ...people.statisticsMails, mails: people.mails, readerOf }),
    processes: [remindOfStatistics(mail)],
    mailStatistics: (now) => mailStatisticsDue(mail, now),
    skipStatistics: (now) => skipStatisticsDue(mail, now),
  }
}

/** By the queries of the pages, when they have followed the log. */
const figuresFor = (shared: Shared): StatisticsMailDependencies['figuresOf'] => {
  const ports = { ...shared, ...shared.queries }
  return async (scope, period, now) => {
    await shared.reachStatistics()
    const [turnover, { payments }, { products }] = await Promise.all([
      turnoverOfPeriod(ports, scope, { ...period, compare: 'weeks', by: 'day' }, now),
      moneyOfPeriod(ports, scope, period, now),
      productsOfPeriod(ports, scope, { ...period, by: 'gross' }, now),
    ])
    return { turnover, payments, products }
  }
}
