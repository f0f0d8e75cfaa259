/**
 * Canonical JSON: keys sorted, no white space, integers and strings only (eventstore.md 5). Hashes are taken over
 * this form, recomputed from the parsed object, because no driver gives the stored bytes back reliably.
 */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    let text = ''
    // Default order is by code unit, the same in every engine.
    for (const key of Object.keys(value).sort()) {
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(field)}`
    }
    return `{${text}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`not an integer, so its text is not the same everywhere: ${value}`)
  }
  return JSON.stringify(value ?? null)
}
