import { pause } from '../platform/index.ts'
import { createStore } from '../store/index.ts'
import { i18n } from './i18n.ts'
import { readTexts } from './read-texts.ts'

/** How often they were fetched: once for each language that was chosen. */
const arrivals = createStore(0)

const isHere = (): boolean => i18n.exists('problem.order.changed', { ns: 'common', lng: i18n.language })

/**
 * The texts of rejections are a sixth of a register's texts and are not needed first. They are merged into `common`
 * later: a separate namespace would suspend the page while it loads. Until then a rejection reads "something went
 * wrong".
 */
export const refusals = {
  isHere,
  /** Retries until they are loaded; returns at once for a loaded language. */
  fetch: async (): Promise<void> => {
    const lng = i18n.language
    while (!isHere() && lng === i18n.language) {
      // The network may be down: it is tried again in a second.
      const texts = await readTexts(lng, 'refusals').catch(() => undefined)
      if (texts) i18n.addResourceBundle(lng, 'common', texts, true)
      else await pause(1_000)
    }
    arrivals.set(arrivals.get() + 1)
  },
  subscribe: arrivals.subscribe,
}
