import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EventStore } from '@bon/contracts/ports'
import { postgresEventStore } from '@bon/infra/event-store'
import { openHouse, serve } from '@bon/infra/processes'
import { readConfig } from '../../infra/processes/config.ts'
import { stopWithParent } from '../../infra/processes/stop-with-parent.ts'

/**
 * The house as a program that ends itself with kill -9 at the nth place of a sale's appends, before or after one. A file
 * `dies` in its data folder says at which place the next sale dies.
 */
stopWithParent()
const config = readConfig(process.env)
const order_file = join(process.env['DATA_DIR'] ?? '', 'dies')
let places = 0
let dies: number | undefined

const place = (): void => {
  places++
  if (places === dies) process.kill(process.pid, 'SIGKILL')
}
const takeOrder = (): void => {
  if (dies !== undefined || !existsSync(order_file)) return
  dies = Number(readFileSync(order_file, 'utf8'))
  places = 0
  rmSync(order_file)
}
const mortal = (store: EventStore): EventStore => ({
  ...store,
  async append(stream, expected, events) {
    if (!/^(order|zReport|journal)-/.test(stream)) return store.append(stream, expected, events)
    takeOrder()
    place()
    const appended = await store.append(stream, expected, events)
    place()
    return appended
  },
})

const store = mortal(postgresEventStore({ url: config.database_url }))
const house = await openHouse(config, { store })
const server = await serve(house, undefined)
process.on('SIGTERM', async () => {
  await server.close()
  await house.close()
  process.exit(0)
})
process.stdout.write(`Bon is ready at ${server.url}\n`)
