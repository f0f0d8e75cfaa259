let park: (() => void) | undefined
let isWaiting = false

/** Parking is asked for by a key or a button, and done by what comes after the first key: at the latest then. */
export const askedPark = {
  ask: (): void => {
    if (park) park()
    else isWaiting = true
  },
  /** Who does it; answers how to stop. */
  by: (work: () => void): (() => void) => {
    park = work
    if (isWaiting) work()
    isWaiting = false
    return () => {
      if (park === work) park = undefined
    }
  },
}
