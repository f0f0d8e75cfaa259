export { booksKeptOf } from './books-kept.ts'
export { certificateRoutes } from './certificate.routes.ts'
export { certificateEndedOf } from './certificate-ended.ts'
export { certificateRefusal, isForRules } from './certificate-refusal.ts'
export { changeCompany, loadCompany } from './change-company.ts'
export { type CompanyDependencies, companyRoutes } from './company.routes.ts'
export { companyDetails, settingsOf } from './company-details.ts'
export {
  allCompanies,
  companyOf,
  companyTreeOf,
  currencyOf,
  isPracticeIn,
  scopeOf,
  sellerOf,
} from './company-of.ts'
export { addonsFor, signedRegistersOf, subcompaniesOf, whereIs } from './company-pages.ts'
export { barredFrom, limitOf, paymentStatusOf } from './gating.ts'
export { moneyLimitsOf } from './money-limits.ts'
export { ownCompanyRoutes } from './own-company.routes.ts'
export { setupRoutes } from './setup.routes.ts'
export { dayIn, dayRulesIn, zoneOfIn } from './zone-rules.ts'
