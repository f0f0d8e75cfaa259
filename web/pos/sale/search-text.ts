import { useSyncExternalStore } from 'react'
import { useSteadyPos } from '../registers/index.ts'

export const useSearchText = (): string => {
  const { subscribe, current } = useSteadyPos().services.searchText
  return useSyncExternalStore(subscribe, current)
}
export const useSearchPlace = (): number => {
  const { subscribe, place } = useSteadyPos().services.searchText
  return useSyncExternalStore(subscribe, place)
}
