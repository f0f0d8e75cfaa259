/** A typed receipt number, alone or as `nr. 951` or `#951`. */
export const nrIn = (typed: string): number | undefined => {
  const [, digits] = /^(?:nr\.?|no\.?|#)?\s*([1-9]\d{0,8})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Entries whose label or detail contains every typed word. */
export const matching = <Entry extends { label: string; detail: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, detail }) => {
    const text = `${label} ${detail}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
