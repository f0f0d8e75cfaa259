import type { InvoiceView } from '@bon/contracts/invoices'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import style from './invoices.module.css'
import { StatusTag } from './status-tag.tsx'

/** The invoice's status history, newest last; undone steps stay in the list (INV-11). */
export const StepsCard = ({ invoice: { at, steps, status, credit_notes } }: { invoice: InvoiceView }) => {
  const { t } = useTranslation('invoices')
  const last = credit_notes.at(-1)
  const ended = status === 'credited' && last ? [{ to: status, at: last.at }] : []
  const walked = [{ to: 'unprocessed' as const, at }, ...steps, ...ended]
  return (
    <Card title={t('steps')}>
      <ol className={`${style.steps} grid gap-10`}>
        {walked.map((step, i) => (
          <li key={i}>
            <StatusTag status={step.to} />
            <span className="dim2">{dateTimeOf(step.at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
