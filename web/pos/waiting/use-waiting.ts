import { useStore } from '../../shared/store/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import type { WaitingItem } from './waiting-list.ts'

/** What waits on this device, in the order of sending, without the bons that are open here again. */
export const useWaitingList = (): WaitingItem[] => {
  const { services } = useSteadyPos()
  return useStore(services.waiting.list).items.filter(({ reopened }) => !reopened)
}
