import { type StaffVisit, staffAccessEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import identity from '../identity/identity.module.css'
import { Await } from '../parts/await.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'

/** Who of the provider's staff was in the company, and why (S-10). */
export const StaffVisits = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(staffAccessEndpoints.list, {}))
  return (
    <>
      <h2 className={identity.heading}>{t('visits.title')}</h2>
      <Await
        data={data?.visits}
        error={error}
        onRetry={() => void refetch()}
        failed={t('visits.failed')}
        skeleton={<ListSkeleton />}
      >
        {(visits) =>
          visits.length === 0 ? (
            <p className={identity.small}>{t('visits.empty')}</p>
          ) : (
            <ul className={identity.form} aria-label={t('visits.title')}>
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
    <li className={identity.box}>
      <div>
        <b>{as === null ? by : t('visits.as', { by, as })}</b>
        <p>{reason}</p>
        <p className={identity.small}>
          {t('visits.time', { from: dateTimeOf(entered_at), until: dateTimeOf(until) })}
        </p>
      </div>
    </li>
  )
}
