import { instantOf, type TenthsOfPercent } from '@bon/contracts/kernel'
import { accounts, resourceEndpoints, vatTypes } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'

const accountEndpoints = resourceEndpoints(accounts)
const vatTypeEndpoints = resourceEndpoints(vatTypes)

/** The current VAT rate of an account; undefined while unknown. A future rate does not count yet. */
export const useVatRate = (account_uuid: string): TenthsOfPercent | undefined => {
  const account = useQuery({
    ...query(accountEndpoints.show, { params: { uuid: account_uuid } }),
    enabled: account_uuid !== '',
    staleTime: 60_000,
  })
  const vat_type_uuid = account.data?.row.data.vat_type_uuid ?? ''
  const vatType = useQuery({
    ...query(vatTypeEndpoints.show, { params: { uuid: vat_type_uuid } }),
    enabled: vat_type_uuid !== '',
    staleTime: 60_000,
  })
  const today = shopClock.businessDay(instantOf(now()))
  return vatType.data?.row.data.rates
    .filter(({ from }) => from <= today)
    .toSorted((a, b) => b.from.localeCompare(a.from))[0]?.rate
}
