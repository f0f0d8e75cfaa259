import type { Topic } from './live.ts'

/**
 * What an action changes and an answer is made from. Topics have change notifications; for the others, the screen that
 * changes them reloads them.
 */
export type Dataset =
  | Topic
  | 'cashiers'
  | 'devices'
  | 'gift_cards'
  | 'inspection_links'
  | 'invitations'
  | 'own_account'
  | 'parked_work'
  | 'pin_locks'
  | 'practices'
  | 'replay'
  | 'staffing'
  | 'tenders'
  | 'transfers'

/** Projections that an answer may be read from. */
export type ReadModel =
  | 'availability'
  | 'documents'
  | 'floor_plan'
  | 'gift_cards'
  | 'invoices'
  | 'journal'
  | 'orders'
  | 'payments'
  | 'print_jobs'
  | 'replay'
  | 'saf_t_exports'
  | 'bundles'
  | 'security_events'
  | 'staffing'
  | 'tenders'
  | 'transfers'
  | 'turnover'
  | 'z_reports'

/** What has changed when a projection has: it is called as the projection is, but for the documents of resources. */
export const datasetOf = (name: ReadModel): Dataset => (name === 'documents' ? 'resources' : name)
