import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { Banner } from '../../shared/ui/index.ts'

/** Shows why the cash-register rules do not apply to the company. */
export const RulesBand = () => {
  const { t } = useTranslation('session')
  const { company } = useSession()
  const { cash_register_rules: rules } = company
  // A stored company from an older build lacks the field.
  if (rules !== 'trying_out' && rules !== 'not_covered') return null
  return <Banner tone="info">{t(`rules.${rules}`)}</Banner>
}
