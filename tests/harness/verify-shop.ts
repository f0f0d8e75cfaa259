import type { Anchor } from '@bon/contracts/journal'
import { vatEntities } from '@bon/contracts/resources'
import { projections } from '@bon/projections/all'
import pg from 'pg'
import { expect } from 'vitest'
import { firstDifference } from '../../infra/projector/index.ts'
import { followCatalogue } from '../../infra/resources/catalogue.ts'
import { textHashes } from '../../infra/vault/index.ts'
import { checkByCertificate, type ReadModelCheck, type Verdict, verify } from '../../infra/verify/index.ts'
import { type LogPlace, openLog } from './open-log.ts'

/** `pnpm verify` inside a test: the log, the journal by the certificates in its own events, the read models. */
export const verifyShop = async (place: LogPlace, anchors: readonly Anchor[] = []): Promise<Verdict> => {
  const store = openLog(place)
  const stop = new AbortController()
  const catalogue = await followCatalogue(store, stop.signal)
  stop.abort()
  async function* readModels(): AsyncIterable<ReadModelCheck> {
    for (const projection of projections) {
      const difference = await firstDifference(place.database_url, store, projection)
      const { name } = projection
      yield difference
        ? { name, equal: false, first_difference: JSON.stringify(difference) }
        : { name, equal: true }
    }
  }
  const pool = new pg.Pool({ connectionString: place.database_url, max: 1 })
  try {
    return await verify({
      store,
      entities: (uuid) => catalogue.anywhere(vatEntities, uuid),
      checkSignature: checkByCertificate(),
      readModels,
      anchors,
      texts: await textHashes(pool),
    })
  } finally {
    await pool.end()
    await store.close()
  }
}

/** What a suite may leave to a terminal or a person. The product must finish everything else by itself. */
const leftToOthers: ReadonlySet<string> = new Set([
  'card_at_terminal',
  'card_in_review',
  'card_reversal',
  'card_to_be_booked',
  // A span gathers half a minute.
  'span_open',
])

/** The end of a suite's shop: it passes verification, and the product has no pending work (FIND-F1, FIND-F7). */
export const expectTrueBooks = async (
  shop: Parameters<typeof verifyShop>[0],
  { timeout = 20_000 } = {},
): Promise<void> => {
  await expect
    .poll(
      async () => {
        const verdict = await verifyShop(shop)
        if (!verdict.ok) return verdict
        const { ok, pending, overdue } = verdict
        return { ok, unfinished: [...pending.filter(({ kind }) => !leftToOthers.has(kind)), ...overdue] }
      },
      { timeout, interval: 500 },
    )
    .toEqual({ ok: true, unfinished: [] })
}
