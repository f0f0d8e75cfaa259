import { sum } from '@bon/contracts/kernel'
import { transferEndpoints } from '@bon/contracts/transfers'
import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { DateField } from '../parts/date-fields/date-field.tsx'
import { Filters } from '../parts/filters.tsx'
import { Page } from '../parts/page.tsx'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { BalancesCard } from './balances-card.tsx'
import { useBalanceColumns } from './use-balance-columns.ts'

/** CO-37: totals per account of the transferred reports of a period; the period is in the URL. */
export const BalancesScreen = () => {
  const { t } = useTranslation(['reconciliation', 'admin'])
  const { company } = useSession()
  const columns = useBalanceColumns()
  const { address, narrow } = useAddressFilters(['from', 'to'])
  const queryShape = transferEndpoints.balances.query?.shape
  const days = {
    from: queryShape?.from.safeParse(address.get('from') ?? undefined).data,
    to: queryShape?.to.safeParse(address.get('to') ?? undefined).data,
  }
  const { data, error, refetch } = useQuery({
    ...query(transferEndpoints.balances, {
      query: {
        ...(days.from !== undefined && { from: days.from }),
        ...(days.to !== undefined && { to: days.to }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('account_balance.title')}
      actions={
        data && (
          <ExportButton
            sheet={{ name: t('account_balance.title'), columns, pages: onePage(data.balances) }}
            disabled={data.balances.length === 0}
          />
        )
      }
    >
      <p className="dim2">{t('account_balance.intro')}</p>
      <Filters aria-label={t('admin:orders.filters')}>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`account_balance.${end}`)}
            value={days[end] ?? ''}
            onChange={(day) => narrow({ [end]: day })}
          />
        ))}
      </Filters>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('account_balance.failed')}>
        {({ balances, vouchers }) =>
          balances.length === 0 ? (
            <Panel>
              <EmptyState
                icon={<IconReceiptOff size={42} stroke={1.3} aria-hidden />}
                title={t('account_balance.empty')}
                action={
                  <Button component={Link} variant="default" to={officePath(company.uuid, 'z-reports')}>
                    {t('account_balance.to_reports')}
                  </Button>
                }
              >
                {t('account_balance.empty_text')}
              </EmptyState>
            </Panel>
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
