/**
 * Canonical JSON: keys sorted, no white space, integers and strings only (eventstore.md 5). Hashes are taken over
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

/** More than this many are left to `sort`. */
const few = 24

/**
 * By code unit, which is the default order and the same in every engine. `sort` copies what it sorts, a twentieth of
 * all that a sale allocates; the few keys of a fact are put in order in place.
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
 * The canonical form of what an event says: type, data and metadata. Its id and its seal are both made of it, so the
 * text is kept as long as its data is; facts are never changed in place.
 */
export const factText = ({ type, data, meta }: Fact): string => {
  const known = texts.get(data)
  if (known?.type === type && known.meta === meta) return known.text
  const text = canonical({ type, data, meta })
  texts.set(data, { type, meta, text })
  return text
}
