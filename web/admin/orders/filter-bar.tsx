import { Button, NativeSelect } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Filters } from '../parts/filters.tsx'
import { PeriodFilter } from '../parts/period-filter.tsx'
import { RegisterFilter } from '../parts/register-filter.tsx'
import type { useRegisters } from '../parts/use-registers.ts'
import { statuses } from './filters.ts'
import { NrFilter } from './nr-filter.tsx'
import type { OrderList } from './use-order-list.ts'

type FilterBarProps = { list: OrderList; names: ReturnType<typeof useRegisters> }

/** Filters of the list. Native controls, for labels, keyboard use and the system calendar. */
export const FilterBar = ({ list, names }: FilterBarProps) => {
  const { t } = useTranslation('admin')
  const { filters, narrow } = list
  return (
    <Filters aria-label={t('orders.filters')}>
      <NrFilter
        key={filters.nr ?? 'none'}
        nr={filters.nr}
        icon={<IconSearch size={19} aria-hidden />}
        onSearch={(nr) => narrow({ nr })}
      />
      <NativeSelect
        className={filters.status && 'narrowed'}
        aria-label={t('orders.filter_status')}
        value={filters.status ?? ''}
        onChange={(event) => narrow({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('orders.all_statuses') },
          ...statuses.map((value) => ({ value, label: t(`orders.status_${value}`) })),
        ]}
      />
      <PeriodFilter chosen={filters} onChoose={narrow} />
      <RegisterFilter
        chosen={filters.register_uuid}
        registers={names.registers}
        desk={names.desk}
        onChoose={(register_uuid) => narrow({ register_uuid })}
      />
      {list.active > 0 && (
        <Button variant="subtle" leftSection={<IconX size={17} aria-hidden />} onClick={list.clear}>
          {t('orders.clear')}
        </Button>
      )}
    </Filters>
  )
}
