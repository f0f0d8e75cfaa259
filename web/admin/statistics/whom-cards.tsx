import type { Turnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { averageOf } from '../dashboard/comparison.ts'
import type { SheetColumn } from '../exports/sheet.ts'
import { Card } from '../parts/card.tsx'
import type { VatBasis } from '../parts/vat-basis.ts'
import { FiguresTable } from './figures-table.tsx'
import { useBasisWords } from './use-basis-words.ts'
import { useGuestColumns } from './use-guest-columns.ts'

type Row = Omit<Turnover['registers'][number], 'register_uuid' | 'name'> & { name: string }

type WhomCardsProps = { data: Turnover; basis: VatBasis }
type CashierRow = Turnover['cashiers'][number]

/** The period by register and by cashier; all of them, also when one is chosen. */
export const WhomCards = ({ data: { registers, cashiers }, basis }: WhomCardsProps) => {
  const { t } = useTranslation('statistics')
  const words = useBasisWords(basis)
  const ofGuests = useGuestColumns(basis)
  const columns = (label: string): SheetColumn<Row>[] => [
    { key: 'name', label, value: ({ name }) => name },
    { key: basis, label: words.turnover, kind: 'money', value: (row) => row[basis] },
    { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ receipts }) => receipts },
    ...(registers.some(({ guests }) => guests > 0) ? ofGuests : []),
  ]
  const ofHours: SheetColumn<CashierRow>[] = [
    { key: 'staffed_hours', label: t('hours'), kind: 'count', value: (row) => row.staffed_hours },
    {
      key: 'per_staffed_hour',
      label: t(basis === 'net' ? 'per_hour_net' : 'per_hour'),
      kind: 'money',
      value: (row) => averageOf(row[basis], row.staffed_hours),
    },
  ]
  if (registers.length === 0) return null
  const largestFirst = <Sums extends Record<VatBasis, number>>(rows: readonly Sums[]): Sums[] =>
    rows.toSorted((a, b) => b[basis] - a[basis])
  return (
    <>
      <Card title={t('registers')}>
        <FiguresTable
          label={t('registers')}
          columns={columns(t('register'))}
          rows={largestFirst(registers).map((row) => ({ ...row, name: row.name ?? t('desk') }))}
        />
      </Card>
      <Card title={t('cashiers')}>
        <FiguresTable
          label={t('cashiers')}
          columns={[...columns(t('cashier')), ...ofHours]}
          rows={largestFirst(cashiers).map((row) => ({ ...row, name: row.name || t('no_cashier') }))}
        />
      </Card>
    </>
  )
}
