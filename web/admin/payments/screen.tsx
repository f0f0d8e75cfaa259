import { PaymentState } from '@bon/contracts/payments'
import { Button, NativeSelect } from '@mantine/core'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import parts from '../parts/parts.module.css'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { PaymentRow } from './payment-row.tsx'
import { unresolved, usePayments } from './use-payments.ts'

const columns = ['at', 'state', 'amount', 'taken', 'terminal', 'card', 'order'] as const
const isNumber = (column: string) => column === 'amount' || column === 'taken'

/** PAY-01: every attempt at a terminal, and the board of those that a person must look at. */
export const PaymentsScreen = () => {
  const { t } = useTranslation('cards')
  const list = usePayments()
  return (
    <Page title={t('admin.title')}>
      <search className={parts.filters} aria-label={t('admin.filterState')}>
        <NativeSelect
          className={list.chosen && parts.on}
          aria-label={t('admin.filterState')}
          value={list.chosen ?? ''}
          onChange={(event) => list.narrow({ state: event.currentTarget.value })}
          data={[
            { value: '', label: t('admin.allStates') },
            { value: unresolved, label: t('admin.unresolved') },
            ...PaymentState.options.map((state) => ({ value: state, label: t(`state.${state}.title`) })),
          ]}
        />
      </search>
      <Await
        data={list.data}
        error={list.error}
        onRetry={list.refetch}
        failed={t('admin.failed')}
        skeleton={<ListSkeleton />}
      >
        {({ payments, next }) =>
          payments.length === 0 ? (
            <div className={parts.card}>
              <EmptyState
                icon={<IconCreditCardOff size={42} stroke={1.3} aria-hidden />}
                title={t(list.chosen ? 'admin.noMatch' : 'admin.empty')}
                action={
                  list.chosen && (
                    <Button variant="default" onClick={list.clear}>
                      {t('admin.clear')}
                    </Button>
                  )
                }
              >
                {list.chosen ? null : t('admin.emptyText')}
              </EmptyState>
            </div>
          ) : (
            <div className={`${parts.card} ${parts.tableCard}`}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard. */}
              <section className={parts.scroll} aria-label={t('admin.list')} tabIndex={0}>
                <table className={parts.table}>
                  <caption className="vh">{t('admin.list')}</caption>
                  <thead>
                    <tr>
                      {columns.map((column) => (
                        <th key={column} scope="col" className={isNumber(column) ? parts.number : undefined}>
                          {t(`admin.column.${column}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {payments.map((payment) => (
                      <PaymentRow key={payment.payment_uuid} payment={payment} />
                    ))}
                  </tbody>
                </table>
              </section>
              <Pager shown={t('admin.shown', { count: payments.length })} cursor={list.cursor} next={next} />
            </div>
          )
        }
      </Await>
    </Page>
  )
}
