import type { CertificateStatus } from '@bon/contracts/journal'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'

/** The warning for a certificate that ends soon or has ended; undefined while it is valid long enough. */
export const useCertificateWarning = (): ((
  certificate: CertificateStatus,
) => { title: string; text: string } | undefined) => {
  const { t } = useTranslation('admin')
  return ({ ends_at, warning }) =>
    warning === null
      ? undefined
      : {
          title: t(warning === 'ended' ? 'certificate.ended' : 'certificate.ends'),
          text: dateTimeOf(ends_at),
        }
}
