/** Which row an arrow leads to; undefined when the key is not ours or the list ends. */
export const rowAfter = (key: string, at: number, length: number): number | undefined => {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: length - 1 }[key]
  return to === undefined || at < 0 || to < 0 || to >= length ? undefined : to
}
