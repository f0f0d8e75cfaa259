import { loadPart } from '../shared/parts/index.ts'

/** A lazily loaded page, which fails after two minutes (RES-21). */
export const page =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    loadPart(load)
