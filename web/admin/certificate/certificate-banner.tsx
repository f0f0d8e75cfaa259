import { journalEndpoints } from '@bon/contracts/journal'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { useCertificateWarning } from './use-certificate-warning.ts'

const refetch_ms = 3_600_000

/** On every page of the provider, who is responsible for renewing the certificate. */
export const CertificateBanner = () => {
  const { t } = useTranslation('companies')
  const warningOf = useCertificateWarning()
  const { data } = useQuery({
    ...query(journalEndpoints.certificateStatus, {}),
    refetchInterval: refetch_ms,
  })
  const warning = data && warningOf(data)
  if (!warning) return null
  return (
    <Banner
      tone={data.warning === 'ended' || data.warning === 'within_1_day' ? 'bad' : 'warn'}
      icon={<IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
    >
      <b>
        {warning.title} {warning.text}.
      </b>{' '}
      {t('certificate.provider')}
    </Banner>
  )
}
