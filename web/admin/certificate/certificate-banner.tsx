import { journalEndpoints } from '@bon/contracts/journal'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { useCertificateWarning } from './use-certificate-warning.ts'

const refetch_ms = 3_600_000

/** For the provider, on every page of his: it is he who puts a new certificate in its place. */
export const CertificateBanner = () => {
  const warningOf = useCertificateWarning()
  const { data } = useQuery({
    ...query(journalEndpoints.certificateStanding, {}),
    refetchInterval: refetch_ms,
  })
  const said = data && warningOf(data)
  if (!said) return null
  return (
    <Banner
      tone={data.warning === 'ended' || data.warning === 'within_1_day' ? 'bad' : 'warn'}
      icon={<IconAlertTriangle size={20} stroke={1.7} aria-hidden />}
    >
      <b>{said.title}.</b> {said.text}
    </Banner>
  )
}
