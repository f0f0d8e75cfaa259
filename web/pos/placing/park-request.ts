let park: (() => void) | undefined
let isWaiting = false

/** A queue between the park key or button and the lazily loaded parking code: an early request waits here. */
export const parkRequest = {
  send: (): void => {
    if (park) park()
    else isWaiting = true
  },
  /** Registers the handler; returns the unsubscribe function. */
  by: (work: () => void): (() => void) => {
    park = work
    if (isWaiting) work()
    isWaiting = false
    return () => {
      if (park === work) park = undefined
    }
  },
}
