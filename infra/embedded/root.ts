import { dirname, join } from 'node:path'

/** The root folder of the repository. */
export const ROOT = dirname(dirname(import.meta.dirname))

/** For files built from the sources, which may be deleted at any time. */
export const CACHE = join(ROOT, 'node_modules', '.cache')
