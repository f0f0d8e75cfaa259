import pg from 'pg'

/**
 * The statements that a shop's processes send to PostgreSQL. `timed`: sent or combined by a timer, so that the number
 * depends on the elapsed time instead of the work. `projected`: rows and checkpoints of read models. `own`: all others
 * except the named ones.
 */
export type Counted = Record<'appends' | 'reads' | 'projected' | 'agenda' | 'timed' | 'own', number>

const kinds: readonly [keyof Counted, RegExp][] = [
  ['appends', /es\.append\(/],
  ['reads', /from es\.events where stream/i],
  ['projected', /rm\.checkpoints/],
  ['timed', /reactor\.checkpoints|from reactor\.agenda\s+where|^select 1$|clock|max\(position\)/i],
  ['agenda', /reactor\.agenda/],
]
/** Marks statements of the test itself. */
const uncounted = '/* uncounted */'

/** Counts the statements of every client of this process until it is stopped. */
export const countStatements = () => {
  const counted: Counted = { appends: 0, reads: 0, projected: 0, agenda: 0, timed: 0, own: 0 }
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const before = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [query] = args
    const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
    const kind = kinds.find(([, words]) => words.test(text))?.[0] ?? 'own'
    if (!text.includes(uncounted)) counted[kind] += 1
    return before.apply(this, args)
  }
  return {
    counted,
    stop: () => {
      prototype.query = before
    },
  }
}
