import { PaymentMethod } from '@bon/contracts/orders'
import { TenderStatus } from '@bon/contracts/payments'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCashOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import parts from '../parts/parts.module.css'
import { RegisterFilter } from '../parts/register-filter.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useRegisters } from '../parts/use-registers.ts'
import { useTenderColumns } from './use-tender-columns.tsx'
import { useTenders } from './use-tenders.ts'

/** PAY-01: every payment by whatever means, newest first. A row opens its bon. */
export const PaymentsScreen = () => {
  const { t } = useTranslation('payments')
  const { company } = useSession()
  const list = useTenders()
  const names = useRegisters()
  const columns = useTenderColumns(names)
  const { filters, narrow } = list
  return (
    <Page title={t('title')}>
      <search className={parts.filters} aria-label={t('filters')}>
        <NativeSelect
          className={filters.method && parts.on}
          aria-label={t('column.means')}
          value={filters.method ?? ''}
          onChange={(event) => narrow({ method: event.currentTarget.value })}
          data={[
            { value: '', label: t('allMeans') },
            ...PaymentMethod.options.map((value) => ({ value, label: t(`method.${value}`) })),
          ]}
        />
        <NativeSelect
          className={filters.status && parts.on}
          aria-label={t('column.status')}
          value={filters.status ?? ''}
          onChange={(event) => narrow({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t('allStatuses') },
            ...TenderStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
        <TextInput
          type="date"
          className={filters.day && parts.on}
          aria-label={t('day')}
          value={filters.day ?? ''}
          onChange={(event) => narrow({ day: event.currentTarget.value })}
        />
        <RegisterFilter
          chosen={filters.register_uuid}
          registers={names.registers}
          onChoose={(register_uuid) => narrow({ register_uuid })}
        />
      </search>
      <Await
        data={list.data}
        error={list.error}
        onRetry={list.retry}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ tenders, next }) =>
          tenders.length === 0 && list.cursor.before === undefined ? (
            <div className={parts.card}>
              <EmptyState
                icon={<IconCashOff size={42} stroke={1.3} aria-hidden />}
                title={t(list.active > 0 ? 'noMatch' : 'empty')}
                action={
                  list.active > 0 && (
                    <Button variant="default" onClick={list.clear}>
                      {t('clear')}
                    </Button>
                  )
                }
              >
                {list.active > 0 ? null : t('emptyText')}
              </EmptyState>
            </div>
          ) : (
            <DataTable
              label={t('list')}
              columns={columns}
              rows={tenders}
              rowKey={(tender) => tender.payment_uuid}
              rowLink={(tender) => `/companies/${company.uuid}/admin/orders/${tender.order_uuid}`}
              foot={<Pager shown={t('shown', { count: tenders.length })} cursor={list.cursor} next={next} />}
            />
          )
        }
      </Await>
    </Page>
  )
}
