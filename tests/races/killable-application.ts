import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EventStore } from '@bon/contracts/ports'
import { postgresEventStore } from '@bon/infra/event-store'
import { createApplication, serve } from '@bon/infra/processes'
import { readConfig } from '../../infra/processes/config.ts'
import { stopWithParent } from '../../infra/processes/stop-with-parent.ts'

/**
 * The server as a program that kills itself with SIGKILL at the nth point of a sale's appends, before or after one. The
 * file `dies` in its data folder sets the point for the next sale.
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
const application = await createApplication(config, { store })
const server = await serve(application, undefined)
process.on('SIGTERM', async () => {
  await server.close()
  await application.close()
  process.exit(0)
})
process.stdout.write(`Bon is ready at ${server.url}\n`)
