import { PaymentState } from '@bon/contracts/payments'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCreditCardOff } from '@tabler/icons-react'
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
import { useSessionColumns } from './use-session-columns.tsx'
import { unresolved, useSessions } from './use-sessions.ts'

/** PAY-02: every attempt at a terminal, and the board of those that a person must look at. */
export const PaymentSessionsScreen = () => {
  const { t } = useTranslation(['cards', 'payments'])
  const { company } = useSession()
  const list = useSessions()
  const names = useRegisters()
  const columns = useSessionColumns(names)
  const { filters, narrow } = list
  return (
    <Page title={t('payments:session.title')}>
      <search className={parts.filters} aria-label={t('payments:filters')}>
        <NativeSelect
          className={filters.state && parts.on}
          aria-label={t('admin.filterState')}
          value={filters.state ?? ''}
          onChange={(event) => narrow({ state: event.currentTarget.value })}
          data={[
            { value: '', label: t('admin.allStates') },
            { value: unresolved, label: t('admin.unresolved') },
            ...PaymentState.options.map((state) => ({ value: state, label: t(`state.${state}.title`) })),
          ]}
        />
        <TextInput
          type="date"
          className={filters.day && parts.on}
          aria-label={t('payments:day')}
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
        onRetry={list.refetch}
        failed={t('payments:session.failed')}
        skeleton={<ListSkeleton />}
      >
        {({ payments, next }) =>
          payments.length === 0 && list.cursor.before === undefined ? (
            <div className={parts.card}>
              <EmptyState
                icon={<IconCreditCardOff size={42} stroke={1.3} aria-hidden />}
                title={t(list.active > 0 ? 'payments:session.noMatch' : 'payments:session.empty')}
                action={
                  list.active > 0 && (
                    <Button variant="default" onClick={list.clear}>
                      {t('admin.clear')}
                    </Button>
                  )
                }
              >
                {list.active > 0 ? null : t('payments:session.emptyText')}
              </EmptyState>
            </div>
          ) : (
            <DataTable
              label={t('payments:session.title')}
              columns={columns}
              rows={payments}
              rowKey={(payment) => payment.payment_uuid}
              rowLink={(payment) =>
                `/companies/${company.uuid}/admin/payment-sessions/${payment.payment_uuid}`
              }
              foot={
                <Pager
                  shown={t('payments:session.shown', { count: payments.length })}
                  cursor={list.cursor}
                  next={next}
                />
              }
            />
          )
        }
      </Await>
    </Page>
  )
}
