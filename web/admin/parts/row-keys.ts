/** The row an arrow key moves to; undefined for other keys and at either end. */
export const rowAfter = (key: string, at: number, length: number): number | undefined => {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: length - 1 }[key]
  return to === undefined || at < 0 || to < 0 || to >= length ? undefined : to
}
