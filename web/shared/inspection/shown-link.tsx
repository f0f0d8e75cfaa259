import type { Instant } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../format/index.ts'
import { inspectionPath } from '../paths/index.ts'
import { QrPlate } from '../ui/qr-code.tsx'

/** An inspection link just made: as a code for the inspector's own device, and as text. It is not shown again. */
export const ShownLink = ({ secret, until }: { secret: string; until: Instant }) => {
  const { t } = useTranslation('inspection')
  const url = `${window.location.origin}${inspectionPath}#${secret}`
  return (
    <div className="stack gap-16">
      <p>{t('shown.text', { until: dateTimeOf(until) })}</p>
      <QrPlate text={url} label={t('shown.qr')} />
      <p>
        <code className="t-14 anywhere">{url}</code>
      </p>
      <p className="dim2 t-14">{t('shown.once')}</p>
    </div>
  )
}
