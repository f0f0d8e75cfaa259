import { type StaffVisit, staffAccessEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'

/** Visits by the provider's staff, with their reasons (S-10). */
export const StaffVisits = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(staffAccessEndpoints.list, {}))
  return (
    <>
      <h2 className="title-22 above">{t('visits.title')}</h2>
      <Await
        data={data?.visits}
        error={error}
        onRetry={() => void refetch()}
        failed={t('visits.failed')}
        skeleton={<ListSkeleton />}
      >
        {(visits) =>
          visits.length === 0 ? (
            <p className="note">{t('visits.empty')}</p>
          ) : (
            <ul className="stack gap-16" aria-label={t('visits.title')}>
              {visits.map((visit) => (
                <Visit key={visit.uuid} {...visit} />
              ))}
            </ul>
          )
        }
      </Await>
    </>
  )
}

const Visit = ({ by, as, reason, entered_at, until }: StaffVisit) => {
  const { t } = useTranslation('identity')
  return (
    <Panel as="li" className="stack gap-16">
      <div>
        <b>{as === null ? by : t('visits.as', { by, as })}</b>
        <p>{reason}</p>
        <p className="note">{t('visits.time', { from: dateTimeOf(entered_at), until: dateTimeOf(until) })}</p>
      </div>
    </Panel>
  )
}
