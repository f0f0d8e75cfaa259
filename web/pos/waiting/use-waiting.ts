import { useStore } from '../../shared/store/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { acceptedItems, shownItems, type WaitingItem } from './waiting-list.ts'

/** What waits on this device, in the order of sending, without the bons that are open here again. */
export const useWaitingList = (): WaitingItem[] => {
  const { services } = useSteadyPos()
  return shownItems(useStore(services.waiting.list))
}

/** What was taken although it deviates, until a cashier has seen it. */
export const useAcceptedList = (): WaitingItem[] => {
  const { services } = useSteadyPos()
  return acceptedItems(useStore(services.waiting.list))
}

/** Something is on the list: it waits, or a cashier has not seen how it was taken. */
export const useHasWaited = (): boolean => {
  const { services } = useSteadyPos()
  return useStore(services.waiting.list).items.some(({ reopened }) => !reopened)
}
