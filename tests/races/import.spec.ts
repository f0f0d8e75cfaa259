import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logStart, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { accounts, bulkMax, products, resourceEndpoints, textOfFilters } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { freePort } from '@bon/infra/embedded'
import { postgresEventStore } from '@bon/infra/event-store'
import { scaled } from '@bon/infra/slowness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HouseProcess, startHouseProcess } from '../harness/house-process.ts'
import { callShop, loginTo } from '../harness/shop.ts'
import { killTree } from './kill.ts'

/** Accept 4 asks for 5,000; the usual run takes fewer, `BON_IMPORT_ROWS=5000` takes them all. */
const ROWS = Number(process.env['BON_IMPORT_ROWS'] ?? 600)
const api = resourceEndpoints(products)

describe.runIf(process.platform === 'linux')('an import, and kill -9 midway', () => {
  let folder: string
  let env: Record<string, string>
  let house: HouseProcess
  let call: ReturnType<typeof callShop>
  let token: string
  const start = async () => {
    house = await startHouseProcess('tests/races/runner.ts', env)
    call = callShop(house.url, () => token)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bon-import-'))
    env = {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      BON_DEMO_DAYS: '0',
      BON_TEST_DURABILITY: '',
      BON_LOG: 'warn',
    }
    await start()
    token = await loginTo(house.url, 'admin@kajkanten.example')
  })
  afterAll(async () => {
    await Promise.race([house.stop(), sleep(10_000)])
    await killTree(house.process, folder)
    await rm(folder, { recursive: true, force: true })
  })

  const revenueAccount = async (): Promise<Uuid> => {
    const filter = textOfFilters([{ field: 'type', is: 'equal', value: 'revenue' }]) ?? ''
    const { body } = await call(resourceEndpoints(accounts).list, { query: { filter } })
    return body.rows.find(({ data }) => data.purpose === null)?.uuid ?? ''
  }

  /** Each product's creations, by its uuid: the log itself, whatever the lists say. */
  const creations = async (): Promise<Map<string, number>> => {
    const store = postgresEventStore({ url: await readFile(join(folder, 'database-url'), 'utf8') })
    const made = new Map<string, number>()
    const whole = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['resource_products-'] }
    for await (const { type, data } of store.readAll(logStart, whole)) {
      const { uuid } = data as { uuid: string }
      if (type === 'ResourceCreated') made.set(uuid, (made.get(uuid) ?? 0) + 1)
    }
    await store.close()
    return made
  }

  test(
    `Accept 4: the server is killed midway, and of ${ROWS} rows none is lost and none doubled`,
    async () => {
      const account_uuid = await revenueAccount()
      const import_uuid = newId()
      const uuids = Array.from({ length: ROWS }, () => newId())
      const acts = uuids.map((uuid, i) => ({
        act: 'create' as const,
        uuid,
        data: products.schema.parse({
          name: `Importvare ${i}`,
          button_text: `Vare ${i}`,
          price: 100 + i,
          account_uuid,
          article_group: '04003',
          plu: 500_000 + i,
        }),
      }))
      const parts = Math.ceil(ROWS / bulkMax)
      /** As the page does it: the same part with the same id until it is answered (web/admin/products/import/run.ts). */
      const send = async (part: number) => {
        const body = { acts: acts.slice(part * bulkMax, (part + 1) * bulkMax) }
        const ask = { body, command_id: uuid5(import_uuid, `part ${part}`) }
        for (
          const give_up = performance.now() + scaled(90_000);
          performance.now() < give_up;
          await sleep(150)
        ) {
          const told = await call(api.bulk, ask).catch(() => undefined)
          if (told?.status === 200) return told.body.results
        }
        throw new Error(`part ${part} was never answered`)
      }
      const began = performance.now()
      const killAt = Math.floor(parts / 2)
      for (let part = 0; part < killAt; part++) await send(part)
      const halfway = send(killAt)
      // Amid the part: some of its rows are in the log, the others are not, and nobody was told.
      await sleep(60)
      await killTree(house.process, folder)
      await start()
      const refused = [...(await halfway)]
      for (let part = killAt + 1; part < parts; part++) refused.push(...(await send(part)))
      // A page that forgot that it was answered sends a part again.
      refused.push(...(await send(0)))
      process.stdout.write(
        `${ROWS} rows in ${Math.round(performance.now() - began)} ms, killed in part ${killAt}\n`,
      )

      expect(refused.filter(({ status }) => status === 'refused')).toEqual([])
      const made = await creations()
      expect(uuids.filter((uuid) => made.get(uuid) !== 1)).toEqual([])
      await expect
        .poll(async () => (await call(api.list, { query: { search: 'Importvare', limit: 1 } })).body.total, {
          timeout: 20_000,
        })
        .toBe(ROWS)
    },
    scaled(600_000),
  )
})
