import { giftCardEndpoints } from '@bon/contracts/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { count, money } from '../../shared/format/index.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { Nothing } from './issued-screen.tsx'
import { useCardSumColumns } from './use-card-columns.ts'

/** Sales, use and liability of each card type (GC-02, STAT-11). */
export const StatisticsScreen = () => {
  const { t } = useTranslation('gift-cards')
  const { data, error, refetch } = useQuery(query(giftCardEndpoints.statistics, {}))
  const columns = useCardSumColumns()
  return (
    <Page
      title={t('statistics')}
      actions={
        data && <ExportButton sheet={{ name: t('statistics'), columns, pages: onePage(data.types) }} />
      }
    >
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {({ types }) =>
          types.length === 0 ? (
            <Nothing />
          ) : (
            <PlainTable
              label={t('statistics')}
              heads={[t('type')]}
              numbers={[
                ...[t('count'), t('issued_amount'), t('used')],
                ...[t('outstanding'), t('expired'), t('paid_out')],
                ...[t('lapsed')],
              ]}
            >
              {types.map((type) => (
                <tr key={type.gift_card_type_uuid}>
                  <td>{type.type_name}</td>
                  <td className="num">{count(type.issued)}</td>
                  <td className="num">{money(type.issued_amount)}</td>
                  <td className="num">{money(type.used_amount)}</td>
                  <td className="num">
                    <b>{money(type.outstanding)}</b>
                  </td>
                  <td className="num">{money(type.expired)}</td>
                  <td className="num">{money(type.paid_out)}</td>
                  <td className="num">{money(type.lapsed)}</td>
                </tr>
              ))}
            </PlainTable>
          )
        }
      </Await>
    </Page>
  )
}
