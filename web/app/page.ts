import { loadPart } from '../shared/parts/index.ts'

/** A page that is fetched when its address is entered, and given up after two minutes (RES-21). */
export const page =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    loadPart(load)
