import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../harness/database.ts'
import type { Shop } from '../harness/shop.ts'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'

/**
 * One shop with two api processes in memory: each has its own handler, sealer and fold cache, so that cached state of
 * one may be outdated by the other. The queues of a single process would hide half of the races.
 */
export const openTwoApplications = async () => {
  const database_url = await freshDatabase()
  const keys_dir = await mkdtemp(join(tmpdir(), 'bon-races-'))
  const first = await startShop({ config: { database_url, keys_dir, check_answers: false } })
  const second = await startShop({ config: { database_url, keys_dir, check_answers: false, roles: ['api'] } })
  /** Each process has its own sessions, so counts by session are separate. */
  const tillAt = ({ call, tokens }: Shop, register: string) =>
    tillOf(
      { call },
      {
        register,
        cashier: first.ids.cashiers.mette,
        company: first.ids.kajkanten,
        token: tokens.admin,
      },
    )
  return {
    first,
    second,
    database_url,
    tillAt,
    stop: async () => {
      await second.stop()
      await first.stop()
      await rm(keys_dir, { recursive: true, force: true })
    },
  }
}

/** Runs many races concurrently, so that they also interfere with each other. */
export const inGroups = async (
  count: number,
  wide: number,
  race: (i: number) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < count; at += wide)
    await Promise.all(Array.from({ length: Math.min(wide, count - at) }, (_, i) => race(at + i)))
}
