let park: (() => void) | undefined

/** Parking is asked for by a key or a button, and done by what comes after the first key. */
export const askedPark = {
  ask: (): void => park?.(),
  /** Who does it; answers how to stop. */
  by: (work: () => void): (() => void) => {
    park = work
    return () => {
      if (park === work) park = undefined
    }
  },
}
