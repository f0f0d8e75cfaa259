/** What decides the first page: pages rather than roles, since pages can be granted or removed per person. */
export type Landing = { pages_available: readonly string[]; has_office: boolean }

/**
 * True when the first page is the register choice: a person who sells, without the dashboard and without back-office
 * pages. Every other first page is decided by the back office (`landingOf`).
 */
export const landsAtTill = ({ pages_available, has_office }: Landing): boolean =>
  !has_office && pages_available.includes('pos') && !pages_available.includes('dashboard')
