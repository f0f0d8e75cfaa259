import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockingPopup } from '../../shared/popups/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { useMaintenanceCheck } from './use-maintenance-check.ts'

type MaintenanceProps = { code?: string; message?: string }

/** Covers the app during maintenance; checks every 10 seconds and reloads by itself (SPEC-4). */
export const MaintenanceScreen = ({ code, message }: MaintenanceProps) => {
  const { t } = useTranslation('entrance')
  const { seconds, text, failed, check } = useMaintenanceCheck()
  const shownText =
    text || message || t(code ? [`common:problem.${code}`, 'maintenance.text'] : 'maintenance.text')
  return (
    <BlockingPopup
      tone="info"
      icon={<IconTool size={24} stroke={1.8} />}
      title={t('maintenance.title')}
      actions={<TouchButton onClick={check}>{t('maintenance.now')}</TouchButton>}
    >
      <p>{shownText}</p>
      <p aria-live="off">
        {failed ? t('maintenance.failed', { seconds }) : t('maintenance.next', { seconds })}
      </p>
    </BlockingPopup>
  )
}
