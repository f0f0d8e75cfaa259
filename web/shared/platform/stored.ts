/**
 * Values kept on this device between page loads, as JSON under `bon.<key>`; `tab` ends with the tab. Storage may be
 * full or forbidden: then nothing is kept.
 */
const prefix = 'bon.'
type Where = 'device' | 'tab'
const store = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage)

export const readStored = (key: string, where: Where = 'device'): unknown => {
  try {
    const text = store(where).getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // Forbidden or damaged storage counts as empty.
    return undefined
  }
}

/** Every value whose key begins so, with its key. */
export const storedUnder = (begin: string, where: Where = 'device'): [string, unknown][] => {
  try {
    const keys = Object.keys(store(where)).filter((key) => key.startsWith(prefix + begin))
    return keys.map((key) => key.slice(prefix.length)).map((key) => [key, readStored(key, where)])
  } catch {
    // Forbidden storage has kept nothing.
    return []
  }
}

/** Writes synchronously, so that the value survives an immediate reload. False when storage refuses. */
export const writeStored = (key: string, value: unknown, where: Where = 'device'): boolean => {
  try {
    store(where).setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    // The storage is full or forbidden: return false.
    return false
  }
}

export const forget = (key: string, where: Where = 'device'): void => {
  try {
    store(where).removeItem(prefix + key)
  } catch {
    // Forbidden storage has nothing to remove.
  }
}

/** Removes every value whose key begins so. */
export const forgetAll = (begin: string, where: Where = 'device'): void => {
  try {
    const keys = Object.keys(store(where)).filter((key) => key.startsWith(prefix + begin))
    for (const key of keys) store(where).removeItem(key)
  } catch {
    // Forbidden storage has nothing to remove.
  }
}
