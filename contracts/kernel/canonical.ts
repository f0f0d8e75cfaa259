/**
 * Canonical JSON: keys sorted, no white space, integers and strings only (LOG-9). Hashes are taken over
 * this form, recomputed from the parsed object, because no driver gives the stored bytes back reliably.
 */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    let text = ''
    for (const key of sortedKeys(value)) {
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

/** Above this many keys `sort` is faster. */
const few = 24

/**
 * By UTF-16 code unit, which is the default order and the same in every engine. `sort` copies its input, which was a
 * twentieth of all memory a sale allocates, so the few keys of an event are sorted in place.
 */
const sortedKeys = (value: object): string[] => {
  const keys = Object.keys(value)
  if (keys.length > few) return keys.sort()
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next] as string
    let place = next
    for (; place > 0 && (keys[place - 1] as string) > key; place--) keys[place] = keys[place - 1] as string
    keys[place] = key
  }
  return keys
}

type Fact = { type: string; data: object; meta: object }
const texts = new WeakMap<object, { type: string; meta: object; text: string }>()

/**
 * Canonical form of an event: type, data and metadata. Both its id and its seal are derived from it, so it is cached by
 * data; events must not be mutated.
 */
export const factText = ({ type, data, meta }: Fact): string => {
  const cached = texts.get(data)
  if (cached?.type === type && cached.meta === meta) return cached.text
  const text = canonical({ type, data, meta })
  texts.set(data, { type, meta, text })
  return text
}
