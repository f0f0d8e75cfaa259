import { join } from 'node:path'
import { CACHE } from '../embedded/root.ts'

/**
 * All Node processes that this one starts keep what they compiled of the sources and share it (NODE_COMPILE_CACHE; an
 * existing value is kept). For the tests, which start dozens; Node compares the source before it uses an entry.
 */
export const shareCompiledModules = (): void => {
  process.env['NODE_COMPILE_CACHE'] ??= join(CACHE, 'node')
}
