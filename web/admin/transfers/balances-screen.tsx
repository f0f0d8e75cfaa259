import { sum } from '@bon/contracts/kernel'
import { transferEndpoints } from '@bon/contracts/transfers'
import { Button, TextInput } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import parts from '../parts/parts.module.css'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { BalancesCard } from './balances-card.tsx'
import style from './transfers.module.css'

/** CO-37: what the transferred reports of a period come to, account by account; the period stands in the address. */
export const BalancesScreen = () => {
  const { t } = useTranslation('admin')
  const { company } = useSession()
  const { address, narrow } = useAddressFilters(['from', 'to'])
  const known = transferEndpoints.balances.query?.shape
  const days = {
    from: known?.from.safeParse(address.get('from') ?? undefined).data,
    to: known?.to.safeParse(address.get('to') ?? undefined).data,
  }
  const { data, error, refetch } = useQuery({
    ...query(transferEndpoints.balances, {
      query: {
        ...(days.from === undefined ? {} : { from: days.from }),
        ...(days.to === undefined ? {} : { to: days.to }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('account_balance.title')}>
      <p className={style.intro}>{t('account_balance.intro')}</p>
      <search className={parts.filters} aria-label={t('orders.filters')}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`account_balance.${end}`)}
            value={days[end] ?? ''}
            onChange={(event) => narrow({ [end]: event.currentTarget.value })}
          />
        ))}
      </search>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('account_balance.failed')}>
        {({ balances, vouchers }) =>
          balances.length === 0 ? (
            <div className={parts.card}>
              <EmptyState
                icon={<IconReceiptOff size={42} stroke={1.3} aria-hidden />}
                title={t('account_balance.empty')}
                action={
                  <Button
                    component={Link}
                    variant="default"
                    to={`/companies/${company.uuid}/admin/z-reports`}
                  >
                    {t('account_balance.to_reports')}
                  </Button>
                }
              >
                {t('account_balance.empty_text')}
              </EmptyState>
            </div>
          ) : (
            <BalancesCard
              rows={balances}
              vouchers={vouchers}
              total={{
                debit: sum(balances.map(({ debit }) => debit)),
                credit: sum(balances.map(({ credit }) => credit)),
              }}
            />
          )
        }
      </Await>
    </Page>
  )
}
