/** The part of the platform's AbortSignal that a port needs; the pure rooms have neither `DOM` nor `node` types. */
export type StopSignal = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
