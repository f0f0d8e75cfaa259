/** The value of a JSON text; undefined for any other text. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The schema that reads the value rejects undefined, with an error of the caller's own.
    return undefined
  }
}
