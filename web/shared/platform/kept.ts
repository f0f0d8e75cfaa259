/**
 * What this device keeps between loads, as JSON under `bon.<key>`; `tab` is forgotten with the tab. Storage may be
 * full or forbidden: then nothing is kept.
 */
const prefix = 'bon.'
type Where = 'device' | 'tab'
const store = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage)

export const kept = (key: string, where: Where = 'device'): unknown => {
  try {
    const text = store(where).getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes before it returns: what is kept survives a reload in the next instant. False when the device refuses. */
export const keep = (key: string, value: unknown, where: Where = 'device'): boolean => {
  try {
    store(where).setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const forget = (key: string, where: Where = 'device'): void => {
  try {
    store(where).removeItem(prefix + key)
  } catch {
    // Nothing was kept.
  }
}
