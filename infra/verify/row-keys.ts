import type { SessionTotals } from '@bon/contracts/registers'

type CardRow = Pick<
  SessionTotals['gift_cards'][number],
  'action' | 'vat_nature' | 'account_uuid' | 'vat_rate' | 'contra_account_uuid'
>
export const cardKey = ({
  action,
  vat_nature,
  account_uuid,
  vat_rate,
  contra_account_uuid = '-',
}: CardRow): string => [action, vat_nature, account_uuid, vat_rate, contra_account_uuid].join(' ')

/** Of what tells a row from others; a dash where a part is absent. */
export const rowKey = (...parts: readonly (string | undefined)[]): string =>
  parts.map((part) => part ?? '-').join(' ')
