import { pause } from '../platform/index.ts'
import { i18n } from './i18n.ts'
import { readTexts } from './read-texts.ts'

const waiting = new Set<() => void>()

const isHere = (): boolean => i18n.exists('problem.order.changed', { ns: 'common', lng: i18n.language })

/**
 * The sentences of refusals are a sixth of a till's words, and its first key needs none: they come after it and join
 * `common`, as no namespace of their own, for one that is waited for takes its page away. Until then a refusal is
 * "something went wrong".
 */
export const refusals = {
  isHere,
  /** Asks until they are there; at once for a language that has them. */
  fetch: async (): Promise<void> => {
    const lng = i18n.language
    while (!isHere() && lng === i18n.language) {
      const texts = await readTexts(lng, 'refusals').catch(() => undefined)
      if (texts) i18n.addResourceBundle(lng, 'common', texts, true)
      else await pause(1_000)
    }
    for (const hear of waiting) hear()
  },
  subscribe: (hear: () => void): (() => void) => {
    waiting.add(hear)
    return () => waiting.delete(hear)
  },
}
