import type { ZReportRow } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import type { Column } from '../parts/data-table.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { zNumber } from '../parts/words.ts'
import { DifferenceTag, ForcedTag, SessionTag, TestModeTag, WithoutDrawerTag } from './tags.tsx'

type RegisterOf = ReturnType<typeof useRegisters>['registerOf']

/** The list's columns; an open session has no count and no numbers yet. */
export const useZReportColumns = (registerOf: RegisterOf): Column<ZReportRow>[] => {
  const { t } = useTranslation('admin')
  const stateOf = ({ status, forced, test_mode, without_drawer }: ZReportRow): string => {
    const origin = without_drawer && t(`z_report.without_drawer_${without_drawer}`)
    const state = forced ? t('z_report.forced') : t(`z_reports.status_${status}`)
    return [test_mode && t('test_mode'), origin, state].filter(Boolean).join(' ')
  }
  return [
    {
      key: 'n',
      label: t('z_reports.number'),
      value: ({ n, status }) =>
        t(status === 'closed' ? 'z_report.title' : 'z_report.title_running', { n: zNumber(n) }),
    },
    {
      key: 'register',
      label: t('z_reports.register'),
      quiet: true,
      value: ({ register_uuid, without_drawer }) => {
        if (without_drawer === 'desk') return t('z_reports.desk')
        const register = registerOf(register_uuid)
        return register && `${register.identifier} ${register.name}`
      },
    },
    {
      key: 'state',
      label: t('z_reports.state'),
      value: stateOf,
      cell: ({ status, forced, test_mode, without_drawer }) => (
        <>
          {test_mode ? <TestModeTag /> : null} <WithoutDrawerTag of={without_drawer} />{' '}
          {forced ? <ForcedTag /> : <SessionTag status={status} />}
        </>
      ),
    },
    { key: 'opened', label: t('z_reports.opened'), quiet: true, kind: 'moment', value: (z) => z.opened_at },
    {
      key: 'closed',
      label: t('z_reports.closed'),
      quiet: true,
      kind: 'moment',
      value: ({ closed_at }) => closed_at,
    },
    {
      key: 'numbers',
      label: t('z_reports.numbers'),
      quiet: true,
      value: ({ first_nr, last_nr }) => first_nr && `${first_nr} – ${last_nr}`,
    },
    {
      key: 'receipts',
      label: t('z_reports.receipts'),
      number: true,
      quiet: true,
      kind: 'count',
      value: (row) => row.receipts,
    },
    {
      key: 'gross',
      label: t('z_reports.gross'),
      number: true,
      kind: 'money',
      value: ({ gross }) => gross,
      cell: ({ gross }) => <b>{money(gross)}</b>,
    },
    {
      key: 'difference',
      label: t('z_reports.difference'),
      number: true,
      kind: 'money',
      value: ({ difference }) => difference,
      cell: ({ difference }) => <DifferenceTag difference={difference} short />,
    },
  ]
}
