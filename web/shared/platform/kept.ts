/** What this device keeps between loads, as JSON under `bon.<key>`. Storage may be full or forbidden: then nothing is kept. */
const prefix = 'bon.'

export const kept = (key: string): unknown => {
  try {
    const text = localStorage.getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes before it returns: what is kept survives a reload in the next instant. False when the device refuses. */
export const keep = (key: string, value: unknown): boolean => {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const forget = (key: string): void => {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept.
  }
}

export const keptKeys = (start: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length))
