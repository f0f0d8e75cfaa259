import { IconSelector } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { CompanyName } from './company-name.tsx'
import { HangingPanel } from './hanging-panel.tsx'
import style from './shell.module.css'

const CompanyPanel = lazy(async () => ({ default: (await import('./company-panel.tsx')).CompanyPanel }))

/**
 * The company, and the way to one's others: the gate above fetches who one is in that company before anything of it
 * is shown (AUTH-39).
 */
export const CompanySwitcher = () => {
  const { t } = useTranslation('admin')
  const { company, other_companies } = useSession()
  if (other_companies.length === 0) {
    return (
      <section className={style.company} aria-label={t('shell.company')}>
        <CompanyName of={company} />
      </section>
    )
  }
  return (
    <HangingPanel className={style.company} panel={CompanyPanel}>
      <CompanyName of={company} />
      <span className="vh">{t('shell.switch_company')}</span>
      <IconSelector size={19} aria-hidden />
    </HangingPanel>
  )
}
