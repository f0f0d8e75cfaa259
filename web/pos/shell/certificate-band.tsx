import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'

/** A session that is open when its certificate ends goes on, and says so. */
export const CertificateBand = () => {
  const { t } = useTranslation('session')
  const { certificate_ended_at } = useSteadyPos().register
  if (certificate_ended_at === undefined) return null
  return (
    <Banner tone="warn">{t('rules.certificate_ended', { when: dateTimeOf(certificate_ended_at) })}</Banner>
  )
}
