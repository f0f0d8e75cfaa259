import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/index.ts'

/** A certificate that the authority does not trust is that of an entity which is trying out. */
const test_certificate = 'CERTIFICATE_NOT_TRUSTED_ISSUER'

/** Rules that are broken, without that of a test certificate. */
export const realFaults = <Found extends { rule: string }>(found: readonly Found[]): Found[] =>
  found.filter(({ rule }) => rule !== test_certificate)

/** Green, a test certificate and nothing else, or broken rules. */
export const VerdictTag = ({ found }: { found: readonly { rule: string }[] }) => {
  const { t } = useTranslation('saf-t')
  const faults = realFaults(found)
  const isTest = found.length > faults.length
  return (
    <Tag tone={faults.length > 0 ? 'bad' : isTest ? 'warn' : 'ok'}>
      {faults.length > 0 || isTest ? <IconAlertTriangle aria-hidden /> : <IconCheck aria-hidden />}
      {t(faults.length > 0 ? 'status.broken' : isTest ? 'status.test_certificate' : 'status.green')}
    </Tag>
  )
}
