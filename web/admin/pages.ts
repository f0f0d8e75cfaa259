/**
 * Every page of the back office in one table (DESIGN.md 4, "Frame, admin"): rail, list, palette and access are read
 * from it. Sections of packages that do not exist yet have no row, so nothing has to hide them.
 */
export const pages = [
  { key: 'dashboard', section: 'home', path: '' },
  { key: 'orders', section: 'sales', path: 'orders' },
  { key: 'z_reports', section: 'books', path: 'z-reports' },
  { key: 'journal', section: 'books', path: 'registers' },
] as const
export type Page = (typeof pages)[number]
export type SectionKey = Page['section']

export type Section = { key: SectionKey; pages: Page[] }

/** The pages a user may see, in the table's order (AUTH-18). */
export const allowedPages = (available: readonly string[]): Page[] =>
  pages.filter((page) => available.includes(page.key))

/** Whether the way to the registers is shown: `pos` is a page too, of another area. */
export const maySell = (user: { pages_available: readonly string[] }): boolean =>
  user.pages_available.includes('pos')

/** Sections with at least one allowed page. */
export const sectionsOf = (allowed: readonly Page[]): Section[] => {
  const keys = [...new Set(allowed.map((page) => page.section))]
  return keys.map((key) => ({ key, pages: allowed.filter((page) => page.section === key) }))
}

/** Where a page lies for a company. */
export const pathOf = (company_uuid: string, page: Page): string =>
  ['/companies', company_uuid, 'admin', page.path].filter((part) => part !== '').join('/')

/** The page that an address belongs to: detail pages belong to their list. */
export const pageAt = (pathname: string): Page | undefined => {
  const [, inside] = /\/admin\/?(.*)$/.exec(pathname) ?? []
  if (inside === undefined) return undefined
  const first = inside.split('/')[0] ?? ''
  return pages.find((page) => page.path === first)
}
