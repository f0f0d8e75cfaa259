import '@mantine/core/styles/Progress.css'
import type { SafTExport } from '@bon/contracts/saf-t'
import { Progress } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { realFaults, VerdictTag } from './verdict-tag.tsx'

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
  return (
    <>
      <VerdictTag found={of.broken} />
      {realFaults(of.broken).map(({ rule, count }) => (
        <div key={rule} className="dim2">
          {rule} × {count}
        </div>
      ))}
    </>
  )
}
