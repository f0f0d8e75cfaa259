import { identityEndpoints } from '@bon/contracts/identity'
import type { Instant } from '@bon/contracts/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../shared/api/index.ts'
import { credentials } from '../shared/credentials/index.ts'
import { dateTimeOf } from '../shared/format/index.ts'
import style from './impersonation.module.css'

/** Above every page of an inspection: that it only reads, until when, and a button to leave. */
export const InspectionBanner = ({ until }: { until: Instant }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const leave = () => {
    // If the call is lost, the session ends with the link.
    call(identityEndpoints.logout, {}).catch(() => {})
    credentials.signOut()
    client.clear()
  }
  return (
    <section className={`${style.banner} row gap-16 centre w-650`} aria-label={t('inspection.label')}>
      <p>{t('inspection.banner', { until: dateTimeOf(until) })}</p>
      <button type="button" onClick={leave}>
        {t('inspection.leave')}
      </button>
    </section>
  )
}
