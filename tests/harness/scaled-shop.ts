import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import { freePort } from '@bon/infra/embedded'
import { startApplicationProcess } from './application-process.ts'
import { freshDatabase } from './database.ts'
import { actors, callShop, enterAsStaff, ids, loginTo, type Shop } from './shop.ts'
import { supplier } from './supplier.ts'

export const natsIsInstalled = spawnSync('nats-server', ['--version']).status === 0

/** The same shop as three processes that share a database, a key folder and a message bus (ARCH-3). */
export const startScaledShop = async (): Promise<
  Shop & { database_url: string; data_dir: string; output(): string }
> => {
  const database_url = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bon-scaled-'))
  const supplier_file = join(folder, 'supplier.json')
  await writeFile(supplier_file, JSON.stringify(supplier))
  const nats = await startNats()
  const env = {
    DATABASE_URL: database_url,
    DATA_DIR: folder,
    NATS_URL: nats.url,
    BON_DEMO_DAYS: '0',
    BON_TEST_DURABILITY: 'off',
    BON_CHECK_ANSWERS: 'yes',
    BON_LOG: 'info',
    BON_SUPPLIER_FILE: supplier_file,
  }
  // All at once, like a composition: each must tolerate that the others are not ready yet.
  const started = await Promise.allSettled(
    ['reactor', 'projector', 'api'].map((role) =>
      startApplicationProcess('infra/processes/main.ts', { ...env, BON_ROLES: role }),
    ),
  )
  const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((process) => process.stop()))
    await nats.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const broken = started.find((one) => one.status === 'rejected')
    if (broken) throw broken.reason
    const url = processes.map((process) => process.url).join('')
    const tokens = await signInAll(url)
    const call = callShop(url, () => tokens.admin)
    await untilOpen(call, tokens)
    for (const staff of [tokens.provider, tokens.chief]) await enterAsStaff(url, staff)
    return {
      url,
      tokens,
      ids,
      call,
      stop,
      database_url,
      data_dir: folder,
      output: () => processes.map((p) => p.output()).join(''),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** By the login endpoint, as no process of the shop runs in this one. */
const signInAll = async (url: string): Promise<Shop['tokens']> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(actors).map(async ([actor, email]) => [actor, await loginTo(url, email)]),
    ),
  ) as Shop['tokens']

/** The reactor creates the demo; the api process sees it with a short delay. */
const untilOpen = async (call: Shop['call'], tokens: Shop['tokens']): Promise<void> => {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const own = await call(api.registers.show, { params: { uuid: ids.registers.restaurant } })
    const other = await call(api.registers.show, {
      params: { uuid: ids.registers.kiosk },
      token: tokens.neighbour,
      company: ids.nabo,
    })
    if (own.status === 200 && other.status === 200) return
    await sleep(50)
  }
  throw new Error('the api process never saw the demo')
}

const startNats = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const port = await freePort()
  const server: ChildProcess = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  })
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGKILL')
      await exited
    },
  }
}
