import type { Turnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'
import { Card } from '../parts/card.tsx'
import { FiguresTable } from './figures-table.tsx'
import { useGuestColumns } from './use-guest-columns.ts'

type Row = Omit<Turnover['registers'][number], 'register_uuid' | 'name'> & { name: string }

/** The period by register and by cashier; all of them, also when one is chosen. */
export const WhomCards = ({ data: { registers, cashiers } }: { data: Turnover }) => {
  const { t } = useTranslation('statistics')
  const ofGuests = useGuestColumns()
  const columns = (label: string): SheetColumn<Row>[] => [
    { key: 'name', label, value: ({ name }) => name },
    { key: 'gross', label: t('gross'), kind: 'money', value: ({ gross }) => gross },
    { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ receipts }) => receipts },
    ...(registers.some(({ guests }) => guests > 0) ? ofGuests : []),
  ]
  if (registers.length === 0) return null
  return (
    <>
      <Card title={t('registers')}>
        <FiguresTable
          label={t('registers')}
          columns={columns(t('register'))}
          rows={registers.map((row) => ({ ...row, name: row.name ?? t('desk') }))}
        />
      </Card>
      <Card title={t('cashiers')}>
        <FiguresTable
          label={t('cashiers')}
          columns={columns(t('cashier'))}
          rows={cashiers.map((row) => ({ ...row, name: row.name || t('no_cashier') }))}
        />
      </Card>
    </>
  )
}
