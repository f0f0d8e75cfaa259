import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import { paymentEndpoints } from '@bon/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf, money, timeOf } from '../../shared/format/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Table } from '../parts/table.tsx'
import { storyOf } from './attempt-notes.ts'

type StoryProps = { uuid: string; initialsOf: (cashier_uuid: string) => string | undefined }

const secondsBetween = (from: Instant, to: Instant): number =>
  Math.round((epochMsOf(to) - epochMsOf(from)) / 1_000)

/** The attempt's complete history, oldest first; events are never removed. */
export const SessionStory = ({ uuid, initialsOf }: StoryProps) => {
  const { t } = useTranslation(['cards', 'payments'])
  const { data, error, refetch } = useQuery(query(paymentEndpoints.history, { params: { uuid } }))
  return (
    <Card title={t('payments:session.story')}>
      <Await
        data={data?.events}
        error={error}
        onRetry={() => void refetch()}
        failed={t('payments:session.storyFailed')}
      >
        {(events) => (
          <Table>
            <caption className="vh">{t('payments:session.story')}</caption>
            <tbody>
              {storyOf(events).map(({ id, at, key, why, amount, slip = '', cashier_uuid }) => {
                const who = cashier_uuid && initialsOf(cashier_uuid)
                return (
                  <tr key={id}>
                    <td>
                      <time dateTime={at} title={dateTimeOf(at)}>
                        {timeOf(at)}
                      </time>
                      <div className="dim2">
                        {t('payments:session.after', { seconds: secondsBetween(events[0]?.at ?? at, at) })}
                      </div>
                    </td>
                    <td>
                      {t(`payments:story.${key}`, { amount: money(amount ?? 0), slip })}
                      {why ? <div className="dim2">{t(why)}</div> : null}
                    </td>
                    <td className="dim2">{who}</td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
        )}
      </Await>
    </Card>
  )
}
