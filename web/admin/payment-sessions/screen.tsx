import { PaymentState } from '@bon/contracts/payments'
import { NativeSelect } from '@mantine/core'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useRegisters } from '../parts/use-registers.ts'
import { MoneyList } from '../tenders/money-list.tsx'
import { useSessionColumns } from './use-session-columns.tsx'
import { unresolved, useSessions } from './use-sessions.ts'

/** PAY-02: every terminal attempt, and the list of those that need a person. */
export const PaymentSessionsScreen = () => {
  const { t } = useTranslation(['cards', 'payments'])
  const { company } = useSession()
  const list = useSessions()
  const names = useRegisters()
  const columns = useSessionColumns(names)
  const { filters, narrow } = list
  return (
    <MoneyList
      of="session"
      icon={IconCreditCardOff}
      list={list}
      names={names}
      columns={columns}
      linkOf={({ payment_uuid }) => officePath(company.uuid, `payment-sessions/${payment_uuid}`)}
    >
      <NativeSelect
        className={filters.state && 'narrowed'}
        aria-label={t('admin.filterState')}
        value={filters.state ?? ''}
        onChange={(event) => narrow({ state: event.currentTarget.value })}
        data={[
          { value: '', label: t('admin.allStates') },
          { value: unresolved, label: t('admin.unresolved') },
          ...PaymentState.options.map((state) => ({ value: state, label: t(`state.${state}.title`) })),
        ]}
      />
    </MoneyList>
  )
}
