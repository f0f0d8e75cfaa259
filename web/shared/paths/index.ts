/** The only definition of a company's URLs. */
const companyPath = (company_uuid: string): string => `/companies/${company_uuid}`

/** The back office, or one of its pages: `orders/3f…`. */
export const officePath = (company_uuid: string, page = ''): string =>
  [companyPath(company_uuid), 'admin', page].filter((part) => part !== '').join('/')

/** The page that chooses a register. */
export const tillsPath = (company_uuid: string): string => `${companyPath(company_uuid)}/pos`

/** A register, or one of its screens. */
export const tillPath = (
  company_uuid: string,
  register_uuid: string,
  place?: 'floor-plan' | 'orders' | 'register',
): string => [tillsPath(company_uuid), register_uuid, place].filter((part) => part !== undefined).join('/')

/** Where an inspection link leads, with its secret after `#`, which no server and no log sees. */
export const inspectionPath = '/inspection'

/** Where provider staff state why they enter a company, and the page to open afterwards. */
export const enterPath = (company_uuid: string, to: string): string =>
  `${companyPath(company_uuid)}/enter?to=${encodeURIComponent(to)}`

/** True for a URL of the company. */
export const isPathOf = (company_uuid: string, path: string): boolean =>
  path.startsWith(`${companyPath(company_uuid)}/`)
