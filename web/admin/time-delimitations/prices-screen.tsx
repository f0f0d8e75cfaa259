import {
  customPrices,
  type DataOf,
  priceProfiles,
  products,
  type Row,
  timeDelimitations,
} from '@bon/contracts/resources'
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
import { type Price, type PricedUnder, PricesEditor } from './prices-editor.tsx'
import { Trial } from './trial.tsx'

type Rule = DataOf<typeof timeDelimitations>

/** Owners of prices, with the field that refers to each. */
const kinds = {
  time_delimitations: { definition: timeDelimitations, field: 'time_delimitation_uuid' },
  price_profiles: { definition: priceProfiles, field: 'price_profile_uuid' },
} as const

/** Product prices under a time rule (CAT-16), or in a price profile (CAT-14, CAT-28). */
export const PricesScreen = ({ of }: { of: keyof typeof kinds }) => {
  const { t } = useTranslation(['shop', 'resources'])
  const { uuid = '' } = useParams()
  const { company, user } = useSession()
  const page = pageOfResource(of)
  const { definition, field } = kinds[of]
  const [rules, goods, prices] = [
    useQuery(allRows<typeof timeDelimitations | typeof priceProfiles>(definition)),
    useQuery(allRows(products)),
    useQuery(allRows(customPrices)),
  ]
  const rule = rules.data?.find((each) => each.uuid === uuid)
  const saved = useMemo(
    () => prices.data && { prices: pricesOf(prices.data, field, uuid) },
    [prices.data, field, uuid],
  )
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
            { label: t(`resources:${of}.title`), to: pathOf(company.uuid, page) },
            { label: loaded.rule.data.name },
          ]}
        >
          <PricesEditor
            under={{ price_profile_uuid: null, time_delimitation_uuid: null, [field]: uuid }}
            goods={loaded.goods}
            saved={loaded.saved}
            readOnly={!mayWrite(page, user)}
            refetch={async () => void (await prices.refetch())}
            trial={
              of === 'time_delimitations'
                ? (drafted) => <Trial rule={{ uuid, ...(loaded.rule.data as Rule) }} prices={drafted} />
                : undefined
            }
          />
        </Page>
      )}
    </Await>
  )
}

/** The company's own prices of the rule or profile; the parent's apply where there is no own price. */
const pricesOf = (rows: readonly Row<typeof customPrices>[], field: keyof PricedUnder, uuid: string) =>
  new Map(
    rows
      .filter(({ inherited, data }) => !inherited && data[field] === uuid)
      .map(({ uuid: price, revision, data }): [string, { revision: string; thing: Price }] => [
        price,
        { revision, thing: { uuid: price, ...data } },
      ]),
  )
