import type { CertificateStanding } from '@bon/contracts/journal'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'

/** What is said of a certificate that ends soon or has ended; undefined while it holds for long enough. */
export const useCertificateWarning = (): ((
  standing: CertificateStanding,
) => { title: string; text: string } | undefined) => {
  const { t } = useTranslation('admin')
  return ({ ends_at, warning }) =>
    warning === null
      ? undefined
      : {
          title: t(`certificate.${warning}`),
          text: t(warning === 'ended' ? 'certificate.ended_at' : 'certificate.ends_at', {
            when: dateTimeOf(ends_at),
          }),
        }
}
