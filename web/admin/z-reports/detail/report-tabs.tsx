import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import style from './report-tabs.module.css'

/** The two views of a report: as printed, and as posted (ZR-02, ZR-03). */
export const ReportTabs = ({ to }: { to: string }) => {
  const { t } = useTranslation('reconciliation')
  return (
    <nav className={`${style.tabs} flex gap-4`} aria-label={t('transfer.tabs')}>
      <NavLink to={to} end>
        {t('transfer.tab_report')}
      </NavLink>
      <NavLink to={`${to}/transfers`}>{t('transfer.tab_transfer')}</NavLink>
    </nav>
  )
}
