/**
 * Canonical JSON: keys sorted, no white space, integers and strings only (eventstore.md 5). Hashes are taken over
 * this form, recomputed from the parsed object, because no driver gives the stored bytes back reliably.
 */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    fields.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`not an integer, so its text is not the same everywhere: ${value}`)
  }
  return JSON.stringify(value ?? null)
}
