import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import style from './shell.module.css'

/** What the shop is to the cash-register rules, where it is not covered by them. */
export const RulesBand = () => {
  const { t } = useTranslation('session')
  const { company } = useSession()
  const { cash_register_rules: rules } = company
  // A till that was last here before this was known has kept a company without it.
  if (rules !== 'trying_out' && rules !== 'not_covered') return null
  return (
    <div className={style.band}>
      <Banner tone="info">{t(`rules.${rules}`)}</Banner>
    </div>
  )
}
