import pg from 'pg'

/**
 * What the processes of a shop send to PostgreSQL. `timed`: what a timer sends or may put together, so that its number
 * says how long something took and not how much it was. `projected`: rows and checkpoints of read models. `own` are all
 * others but those that are named.
 */
export type Counted = Record<'appends' | 'reads' | 'projected' | 'agenda' | 'timed' | 'own', number>

const kinds: readonly [keyof Counted, RegExp][] = [
  ['appends', /es\.append\(/],
  ['reads', /from es\.events where stream/i],
  ['projected', /rm\.checkpoints/],
  ['timed', /reactor\.checkpoints|from reactor\.agenda\s+where|^select 1$|clock|max\(position\)/i],
  ['agenda', /reactor\.agenda/],
]
/** In a statement of the test itself. */
const uncounted = '/* uncounted */'

/** Counts the statements of every client of this process, until it is stopped. */
export const countStatements = () => {
  const counted: Counted = { appends: 0, reads: 0, projected: 0, agenda: 0, timed: 0, own: 0 }
  const prototype = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const before = prototype.query
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [query] = given
    const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
    const kind = kinds.find(([, words]) => words.test(text))?.[0] ?? 'own'
    if (!text.includes(uncounted)) counted[kind] += 1
    return before.apply(this, given)
  }
  return {
    counted,
    stop: () => {
      prototype.query = before
    },
  }
}
