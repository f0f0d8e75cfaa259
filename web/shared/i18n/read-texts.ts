export type Texts = Record<string, unknown>

/** A file of `web/locales`, loaded on demand. */
export const readTexts = async (language: string, file: string): Promise<Texts> => {
  const read: { default: Texts } = await import(`../../locales/${language}/${file}.json`)
  return read.default
}
