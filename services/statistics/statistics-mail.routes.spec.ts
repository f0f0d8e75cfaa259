import type { StatisticsMail } from '@bon/contracts/identity'
import type { RequestContext } from '@bon/contracts/kernel'
import { statisticsMailEndpoints } from '@bon/contracts/statistics'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { statisticsMailRoutes } from './statistics-mail.routes.ts'

const [company_uuid, karen] = [specId(900), specId(11)]
const who: RequestContext = {
  actor: karen,
  caller: '::1 spec',
  command_id: specId(1),
  now: '2026-11-27T10:00:00.000Z',
  scope: { company_uuid, vat_entity_uuid: specId(901), resource_companies: [company_uuid] },
}

const routesWith = ({ mails = true, reads = true }) => {
  let every: StatisticsMail = 'never'
  const routes = statisticsMailRoutes({
    mails,
    of: async () => every,
    choose: async (_, to) => {
      every = to
      return 'done'
    },
    readerOf: async () => (reads ? { email: 'karen@example.test' } : undefined),
  })
  const answerOf = async (method: 'GET' | 'PUT', body: unknown, as = who) => {
    const { handler } = routes.find(({ endpoint }) => endpoint.method === method) ?? {}
    const answer = await handler?.({ params: undefined, query: undefined, body }, as)
    return answer && ('rejection' in answer ? answer.rejection : answer.body)
  }
  return {
    shown: (as?: RequestContext) => answerOf('GET', undefined, as),
    choose: (to: StatisticsMail) =>
      answerOf('PUT', statisticsMailEndpoints.choose.body?.parse({ every: to })),
  }
}

test('BEYOND-11: what is chosen is shown with the person’s own address, and to nobody who acts as him', async () => {
  const { shown, choose } = routesWith({})
  expect(await choose('weekly')).toEqual({ every: 'weekly', to: 'karen@example.test' })
  expect(await shown()).toEqual({ every: 'weekly', to: 'karen@example.test' })
  expect(await shown({ ...who, impersonated_by: specId(12) })).toEqual({ every: 'weekly', to: null })
})

test('whoever may not read statistics chooses none, and can stop what he chose before', async () => {
  const { choose } = routesWith({ reads: false })
  expect(await choose('daily')).toBe('session.forbidden')
  expect(await choose('never')).toEqual({ every: 'never', to: null })
})

test('without a mail server nothing is offered, and nothing is promised', async () => {
  const { shown, choose } = routesWith({ mails: false })
  expect(await shown()).toEqual({ every: 'never', to: null })
  expect(await choose('daily')).toBe('statistics_mail.no_post')
  expect(await choose('never')).toEqual({ every: 'never', to: null })
})
