let isFresh = false

/** Somebody has just typed a PIN; a page that is only loaded again stays where it was. */
export const freshSignIn = {
  now: (): void => {
    isFresh = true
  },
  /** True once after it. */
  taken: (): boolean => {
    const was = isFresh
    isFresh = false
    return was
  },
}
