import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import style from './maintenance.module.css'
import { useMaintenanceCheck } from './use-maintenance-check.ts'

/** Covers the house while it is closed; asks every 10 seconds and reloads by itself (spec section 4). */
export const MaintenanceScreen = ({ code }: { code?: string }) => {
  const { t } = useTranslation('entrance')
  const { seconds, text, failed, check } = useMaintenanceCheck()
  return (
    <div className={style.cover} role="alertdialog" aria-modal aria-labelledby="maintenance-title">
      <div className={style.box}>
        <h1 className={style.title} id="maintenance-title">
          <span className={style.icon} aria-hidden>
            <IconTool size={24} />
          </span>
          {t('maintenance.title')}
        </h1>
        <p>{text || t(code ? [`common:problem.${code}`, 'maintenance.text'] : 'maintenance.text')}</p>
        <p aria-live="off">
          {failed ? t('maintenance.failed', { seconds }) : t('maintenance.next', { seconds })}
        </p>
        <TouchButton autoFocus onClick={check}>
          {t('maintenance.now')}
        </TouchButton>
      </div>
    </div>
  )
}
