/** What decides a first page: by pages, not roles, as they may be narrowed or widened by person. */
export type Landing = { pages_available: readonly string[]; has_office: boolean }

/**
 * Whether somebody's first page is the choice of registers: who sells, has no figures to look at and nothing of the
 * office. Every other first page is the back office's to know (`landingOf`).
 */
export const landsAtTill = ({ pages_available, has_office }: Landing): boolean =>
  !has_office && pages_available.includes('pos') && !pages_available.includes('dashboard')
