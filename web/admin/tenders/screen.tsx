import { PaymentMethod } from '@bon/contracts/orders'
import { TenderStatus } from '@bon/contracts/tenders'
import { NativeSelect } from '@mantine/core'
import { IconCashOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useRegisters } from '../parts/use-registers.ts'
import { MoneyList } from './money-list.tsx'
import { useTenderColumns } from './use-tender-columns.tsx'
import { useTenders } from './use-tenders.ts'

/** PAY-01: every payment of any type, newest first. A row links to its order. */
export const PaymentsScreen = () => {
  const { t } = useTranslation('payments')
  const { company } = useSession()
  const list = useTenders()
  const names = useRegisters()
  const columns = useTenderColumns(names)
  const { filters, narrow } = list
  return (
    <MoneyList
      of="tender"
      icon={IconCashOff}
      list={list}
      names={names}
      columns={columns}
      linkOf={({ order_uuid }) => officePath(company.uuid, `orders/${order_uuid}`)}
    >
      <NativeSelect
        className={filters.method && 'narrowed'}
        aria-label={t('column.means')}
        value={filters.method ?? ''}
        onChange={(event) => narrow({ method: event.currentTarget.value })}
        data={[
          { value: '', label: t('allMeans') },
          ...PaymentMethod.options.map((value) => ({ value, label: t(`method.${value}`) })),
        ]}
      />
      <NativeSelect
        className={filters.status && 'narrowed'}
        aria-label={t('column.status')}
        value={filters.status ?? ''}
        onChange={(event) => narrow({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('allStatuses') },
          ...TenderStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
      />
    </MoneyList>
  )
}
