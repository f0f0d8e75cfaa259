import type { CompanyDetails } from '@bon/contracts/companies'
import type { RiskRules } from '@bon/contracts/journal'

type Settings = Pick<CompanyDetails['settings'], 'risky_kinds' | 'risky_stages' | 'risky_discount'>

/** What a company's settings call risky (BEYOND-12). */
export const riskRulesOf = ({ risky_kinds, risky_stages, risky_discount }: Settings): RiskRules => ({
  kinds: risky_kinds,
  stages: risky_stages,
  discount: risky_discount,
})
