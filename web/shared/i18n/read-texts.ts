import { partFault } from '../parts/load-part.ts'
import { pause } from '../platform/index.ts'

export type Texts = Record<string, unknown>

/** A file of `web/locales`, loaded on demand. */
export const readTexts = async (language: string, file: string): Promise<Texts> => {
  const read: { default: Texts } = await import(`../../locales/${language}/${file}.json`)
  return read.default
}

/**
 * A file that the network failed is fetched again each second: i18next asks only once, and would show keys from then
 * on. Any other error is a bug.
 */
export const readUntilHere = async (
  language: string,
  file: string,
  read: typeof readTexts = readTexts,
): Promise<Texts> => {
  for (;;) {
    try {
      return await read(language, file)
    } catch (error) {
      if (!partFault(error)) throw error
      await pause(1_000)
    }
  }
}
