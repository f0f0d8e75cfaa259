/** Milliseconds since the page began, by a counter that nobody sets. Apart from the other clocks, which every page loads. */
export const sinceBegin = (): number => performance.now()

/** Milliseconds since 1970 of a `Date` header. */
export const headerTime = (text: string): number => Date.parse(text)
