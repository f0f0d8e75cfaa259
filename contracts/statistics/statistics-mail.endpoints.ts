import { z } from 'zod'
import { StatisticsMail } from '../identity/index.ts'
import { endpoint } from '../kernel/index.ts'

const ChosenMail = z.object({
  every: StatisticsMail,
  /** The caller's own address; null for who gets none: provider staff, whoever acts as another, and where no mail is sent. */
  to: z.string().nullable(),
})
export type ChosenMail = z.infer<typeof ChosenMail>

/** The statistics of the company by mail to the caller; nobody can choose for another, or another address. */
export const statisticsMailEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/statistics/mail',
    summary: 'Whether I get the statistics of the company by mail, and at which address (BEYOND-11).',
    permission: 'statistics.read',
    returns: ChosenMail,
    rejects: [],
    follows: ['own_account'],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/statistics/mail',
    summary:
      'Sends me the statistics of the company by mail after each business day or week, or stops it; 403 for who may not read them (BEYOND-11).',
    permission: 'profile.own',
    body: z.strictObject({ every: StatisticsMail }),
    returns: ChosenMail,
    rejects: ['statistics_mail.no_post'],
    touches: ['own_account'],
  }),
}
