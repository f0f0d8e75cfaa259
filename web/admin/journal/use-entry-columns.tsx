import type { FoundEntry } from '@bon/contracts/journal'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import type { Column } from '../parts/data-table.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { TestModeTag } from '../z-reports/tags.tsx'
import type { JournalSearch } from './use-journal-search.ts'

/** Columns of the journal over all registers; the signature is in the file. */
export const useEntryColumns = (
  { registerOf }: ReturnType<typeof useRegisters>,
  { initialsOf }: JournalSearch,
): Column<FoundEntry>[] => {
  const { t } = useTranslation(['journal', 'admin'])
  return [
    { key: 'at', label: t('admin:journal.at'), kind: 'moment', value: ({ at }) => at },
    {
      key: 'kind',
      label: t('admin:journal.kind'),
      value: ({ kind, training }) =>
        [t(`kind_${kind}`), training && t('admin:test_mode')].filter(Boolean).join(', '),
      cell: ({ kind, training, discount, stage, reasons }) => (
        <>
          {t(`kind_${kind}`)} {training ? <TestModeTag /> : null}
          {discount !== null && (
            <small className="block dim t-13">{t('with_discount', { amount: money(discount) })}</small>
          )}
          {stage !== null && <small className="block dim t-13">{t(`stage_${stage}`)}</small>}
          {reasons.map((reason) => (
            <small key={reason} className="block dim t-13">
              {t('reason')}: {reason}
            </small>
          ))}
        </>
      ),
    },
    {
      key: 'register',
      label: t('admin:journal.register'),
      quiet: true,
      value: ({ register_uuid }) => {
        const register = registerOf(register_uuid)
        return register && `${register.identifier} ${register.name}`.trim()
      },
    },
    {
      key: 'cashier',
      label: t('cashier'),
      quiet: true,
      value: ({ cashier_uuid }) => initialsOf(cashier_uuid),
    },
    { key: 'nr', label: t('admin:journal.nr'), quiet: true, value: ({ nr }) => nr },
    { key: 'seq', label: t('admin:journal.seq'), kind: 'count', in_file: true, value: ({ seq }) => seq },
    { key: 'amount', label: t('amount'), kind: 'money', number: true, value: ({ amount }) => amount },
    {
      key: 'discount',
      label: t('discount'),
      kind: 'money',
      in_file: true,
      value: ({ discount }) => discount,
    },
    {
      key: 'stage',
      label: t('stage'),
      in_file: true,
      value: ({ stage }) => stage && t(`stage_${stage}`),
    },
    { key: 'reason', label: t('reason'), in_file: true, value: ({ reasons }) => reasons.join('; ') },
    {
      key: 'signature',
      label: t('admin:journal.signature'),
      in_file: true,
      value: ({ signature }) => signature,
    },
  ]
}
