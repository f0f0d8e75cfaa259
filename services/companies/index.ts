export { changeCompany, heldCompany } from './change-company.ts'
export { type CompanyHouse, companyRoutes } from './company.routes.ts'
export { ownCompanyRoutes } from './own-company.routes.ts'
export { setupRoutes } from './setup.routes.ts'
