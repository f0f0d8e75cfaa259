import { instantOf } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { asOfIn, viewNames, viewOf } from './view.ts'

/** The choices of the page, kept in its address, so that a link shows what was seen. */
export const useView = () => {
  const { address, narrow, clear } = useAddressFilters(viewNames)
  // As of a past moment, periods that end today end on its day.
  const today = shopClock.businessDay(asOfIn(address) ?? instantOf(now()))
  return { view: viewOf(address, today), today, search: `${address}`, narrow, clear }
}
export type Viewing = ReturnType<typeof useView>
