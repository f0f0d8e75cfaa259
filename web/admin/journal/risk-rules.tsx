import type { RiskRules } from '@bon/contracts/journal'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useMay } from '../parts/use-may.ts'

/** BEYOND-12: what the company calls risky, and for who may change its settings the way there. */
export const RiskRulesLine = ({ kinds, stages, discount }: RiskRules) => {
  const { t } = useTranslation('journal')
  const { company } = useSession()
  const mayChange = useMay('settings.write')
  const rules = [
    ...kinds.map((kind) => t(`kind_${kind}`)),
    ...stages.map((stage) => t(`stage_${stage}`)),
    ...(discount === null ? [] : [t('discount_over', { amount: money(discount) })]),
  ]
  return (
    <div className="flex wraps gap-10 middle">
      <p className="dim2 t-13 grow">
        {rules.length > 0 ? t('rules', { rules: rules.join(', ') }) : t('no_rules')}
      </p>
      {mayChange && (
        <Link className="card-link" to={officePath(company.uuid, 'settings/general')}>
          {t('change_rules')}
        </Link>
      )}
    </div>
  )
}
