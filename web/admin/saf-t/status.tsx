import type { SafTExport } from '@bon/contracts/saf-t'
import { Progress } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'

/** A certificate that the authority does not trust is that of an entity which is trying out. */
const test_certificate = 'CERTIFICATE_NOT_TRUSTED_ISSUER'

/** EXP-03: pending, in progress with a bar, success with what the rules found, failed with why. */
export const ExportStatus = ({ of }: { of: SafTExport }) => {
  const { t } = useTranslation('saf-t')
  if (of.status === 'pending' || of.status === 'in_progress')
    return (
      <>
        <Tag tone="info">
          <IconClock aria-hidden />
          {t(`status.${of.status}`)}
        </Tag>
        {of.percent !== null && <Progress value={of.percent} aria-label={t('progress')} />}
      </>
    )
  if (of.status === 'failed')
    return (
      <>
        <Tag tone="bad">
          <IconX aria-hidden />
          {t('status.failed')}
        </Tag>
        <div className="dim2">
          {t(`reason.${of.reason ?? 'failed'}`)}{' '}
          {of.fits_until && t('fits_until', { day: dateOf(of.fits_until) })}
        </div>
      </>
    )
  const broken = of.broken.filter(({ rule }) => rule !== test_certificate)
  const isTest = of.broken.length > broken.length
  return (
    <>
      <Tag tone={broken.length > 0 ? 'bad' : isTest ? 'warn' : 'ok'}>
        {broken.length > 0 || isTest ? <IconAlertTriangle aria-hidden /> : <IconCheck aria-hidden />}
        {t(broken.length > 0 ? 'status.broken' : isTest ? 'status.test_certificate' : 'status.green')}
      </Tag>
      {broken.map(({ rule, count }) => (
        <div key={rule} className="dim2">
          {rule} × {count}
        </div>
      ))}
    </>
  )
}
