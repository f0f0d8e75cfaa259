/**
 * The part of the platform's AbortSignal that ports need, because pure packages compile without `DOM` and `node` types.
 */
export type StopSignal = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
