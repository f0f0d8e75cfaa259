import { customPrices, products, type Row, timeDelimitations } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { NotFoundScreen } from '../not-found/screen.tsx'
import { mayWrite, pageOfResource, pathOf } from '../pages.ts'
import { allRows } from '../parts/all-rows.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { type Price, PricesEditor } from './prices-editor.tsx'

/** What products cost while a time rule holds (CAT-16). */
export const PricesScreen = () => {
  const { t } = useTranslation('shop')
  const { uuid = '' } = useParams()
  const { company, user } = useSession()
  const page = pageOfResource('time_delimitations')
  const [rules, goods, prices] = [
    useQuery(allRows(timeDelimitations)),
    useQuery(allRows(products)),
    useQuery(allRows(customPrices)),
  ]
  const rule = rules.data?.find((each) => each.uuid === uuid)
  const saved = useMemo(() => prices.data && { prices: pricesOf(prices.data, uuid) }, [prices.data, uuid])
  const data = rule && goods.data && saved && { rule, goods: goods.data, saved }
  if (page === undefined || (rules.data && !rule)) return <NotFoundScreen />
  return (
    <Await
      data={data}
      error={rules.error ?? goods.error ?? prices.error}
      onRetry={() => void Promise.all([rules.refetch(), goods.refetch(), prices.refetch()])}
      failed={t('prices.failed')}
      skeleton={<ListSkeleton />}
    >
      {(loaded) => (
        <Page
          title={t('prices.title', { name: loaded.rule.data.name })}
          crumbs={[
            { label: t('prices.rules'), to: pathOf(company.uuid, page) },
            { label: loaded.rule.data.name },
          ]}
        >
          <PricesEditor
            rule={uuid}
            goods={loaded.goods}
            saved={loaded.saved}
            readOnly={!mayWrite(page, user)}
            refetch={async () => void (await prices.refetch())}
          />
        </Page>
      )}
    </Await>
  )
}

/** The company's own prices of the rule; what the parent set holds until a price of one's own stands before it. */
const pricesOf = (rows: readonly Row<typeof customPrices>[], rule: string) =>
  new Map(
    rows
      .filter(({ inherited, data }) => !inherited && data.time_delimitation_uuid === rule)
      .map(({ uuid, revision, data }): [string, { revision: string; thing: Price }] => [
        uuid,
        { revision, thing: { uuid, ...data } },
      ]),
  )
