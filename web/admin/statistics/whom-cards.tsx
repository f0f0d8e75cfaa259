import type { Turnover } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import type { SheetColumn } from '../exports/sheet.ts'
import { Card } from '../parts/card.tsx'
import { FiguresTable } from './figures-table.tsx'

type Row = { name: string; gross: number; receipts: number }

/** The period by register and by cashier; all of them, also when one is chosen. */
export const WhomCards = ({ data: { registers, cashiers } }: { data: Turnover }) => {
  const { t } = useTranslation('statistics')
  const columns = (label: string): SheetColumn<Row>[] => [
    { key: 'name', label, value: ({ name }) => name },
    { key: 'gross', label: t('gross'), kind: 'money', value: ({ gross }) => gross },
    { key: 'receipts', label: t('receipts'), kind: 'count', value: ({ receipts }) => receipts },
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
