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
import { type ApplicationProcess, startApplicationProcess } from '../harness/application-process.ts'
import { callShop, loginTo } from '../harness/shop.ts'
import { killTree } from './kill.ts'

/** The goal is 5,000 rows; the usual run has fewer, `BON_IMPORT_ROWS=5000` has all. */
const ROWS = Number(process.env['BON_IMPORT_ROWS'] ?? 600)
const api = resourceEndpoints(products)

describe.runIf(process.platform === 'linux')('an import, and kill -9 midway', () => {
  let folder: string
  let env: Record<string, string>
  let application: ApplicationProcess
  let call: ReturnType<typeof callShop>
  let token: string
  const start = async () => {
    application = await startApplicationProcess('tests/races/runner.ts', env)
    call = callShop(application.url, () => token)
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
    token = await loginTo(application.url, 'admin@kajkanten.example')
  })
  afterAll(async () => {
    await Promise.race([application.stop(), sleep(10_000)])
    await killTree(application.process, folder)
    await rm(folder, { recursive: true, force: true })
  })

  const revenueAccount = async (): Promise<Uuid> => {
    const filter = textOfFilters([{ field: 'type', is: 'equal', value: 'revenue' }]) ?? ''
    const { body } = await call(resourceEndpoints(accounts).list, { query: { filter } })
    return body.rows.find(({ data }) => data.purpose === null)?.uuid ?? ''
  }

  /** The number of creations per product uuid, from the log itself instead of the lists. */
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
    `the server is killed midway, and of ${ROWS} rows none is lost and none duplicated`,
    async () => {
      const account_uuid = await revenueAccount()
      const import_uuid = newId()
      const uuids = Array.from({ length: ROWS }, () => newId())
      const actions = uuids.map((uuid, i) => ({
        action: 'create' as const,
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
      /** Like the page: the same part with the same id until it is answered (web/admin/products/import/run.ts). */
      const send = async (part: number) => {
        const body = { actions: actions.slice(part * bulkMax, (part + 1) * bulkMax) }
        const options = { body, command_id: uuid5(import_uuid, `part ${part}`) }
        for (
          const give_up = performance.now() + scaled(90_000);
          performance.now() < give_up;
          await sleep(150)
        ) {
          const response = await call(api.bulk, options).catch(() => undefined)
          if (response?.status === 200) return response.body.results
        }
        throw new Error(`part ${part} was never answered`)
      }
      const began = performance.now()
      const killAt = Math.floor(parts / 2)
      for (let part = 0; part < killAt; part++) await send(part)
      const halfway = send(killAt)
      // In the middle of a part: some of its rows are in the log, others are not, and it was not acknowledged.
      await sleep(60)
      await killTree(application.process, folder)
      await start()
      const refused = [...(await halfway)]
      for (let part = killAt + 1; part < parts; part++) refused.push(...(await send(part)))
      // A page that lost the answer sends a part again.
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
