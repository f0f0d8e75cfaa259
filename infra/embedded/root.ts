import { dirname, join } from 'node:path'

/** The repository's own folder. */
export const ROOT = dirname(dirname(import.meta.dirname))

/** Everything made from the sources that may be thrown away at any time. */
export const CACHE = join(ROOT, 'node_modules', '.cache')
