import { instantOf } from '@bon/contracts/kernel'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { viewNames, viewOf } from './view.ts'

/** The choices of the page, kept in its address, so that a link shows what was seen. */
export const useView = () => {
  const { address, narrow, clear } = useAddressFilters(viewNames)
  return {
    view: viewOf(address, shopClock.businessDay(instantOf(now()))),
    search: `${address}`,
    narrow,
    clear,
  }
}
export type Viewing = ReturnType<typeof useView>
