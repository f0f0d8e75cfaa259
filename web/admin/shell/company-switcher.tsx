import { IconSelector } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { CompanyName } from './company-name.tsx'
import { HangingPanel } from './hanging-panel.tsx'
import style from './shell.module.css'

const CompanyPanel = lazy(async () => ({ default: (await import('./company-panel.tsx')).CompanyPanel }))

/**
 * The company, and a menu of the user's others: the session gate fetches the user's rights in the chosen company before
 * showing anything of it (AUTH-39).
 */
export const CompanySwitcher = () => {
  const { t } = useTranslation('admin')
  const { company, other_companies } = useSession()
  if (other_companies.length === 0) {
    return (
      <section
        className={`${style.company} row gap-10 wide round-2 text-left`}
        aria-label={t('shell.company')}
      >
        <CompanyName of={company} />
      </section>
    )
  }
  return (
    <HangingPanel className={`${style.company} row gap-10 wide round-2 text-left`} panel={CompanyPanel}>
      <CompanyName of={company} />
      <span className="vh">{t('shell.switch_company')}</span>
      <IconSelector size={19} aria-hidden />
    </HangingPanel>
  )
}
