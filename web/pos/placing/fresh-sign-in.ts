let isFresh = false

/** Set when a PIN was just typed; a page reload does not set it. */
export const freshSignIn = {
  now: (): void => {
    isFresh = true
  },
  /** True once after a sign-in. */
  consume: (): boolean => {
    const was = isFresh
    isFresh = false
    return was
  },
}
