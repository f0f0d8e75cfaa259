import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demoCashiers, demoPassword, demoUsers } from '../demo/index.ts'
import { ROOT } from '../embedded/root.ts'
import { readConfig } from './config.ts'
import { openHouse } from './house.ts'
import { serve } from './serve.ts'
import { stopWithParent } from './stop-with-parent.ts'

const say = (line: string) => console.log(line)

stopWithParent()
const config = readConfig(process.env)
// Why it cannot start is a sentence for an operator; a stack is for bugs, and comes with BON_DEBUG=1.
const refused = (error: unknown): never => {
  console.error(process.env['BON_DEBUG'] || !(error instanceof Error) ? error : error.message)
  process.exit(1)
}
const house = await openHouse(config, { tell: say }).catch(refused)
const dist = join(ROOT, 'web', 'dist')
const server = config.roles.includes('api')
  ? await serve(house, existsSync(dist) ? dist : undefined)
  : undefined

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  // What hangs must not hold the machine: everything acknowledged is in the log already.
  setTimeout(() => process.exit(1), 15_000).unref()
  await server?.close()
  await house.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

if (server && config.demo_days !== 'off') {
  say(`\nUsers (password ${demoPassword}):\n${demoUsers.map(({ email }) => `  ${email}`).join('\n')}`)
  const pins = demoCashiers
    .filter(({ initials }) => initials !== 'NN')
    .map(({ initials, pin }) => `${initials} ${pin}`)
  say(`Cashier PINs at Kajkanten: ${pins.join(', ')}\n`)
}
const code = server && (await house.people.begin.issueCode())
if (server && code) {
  const page = new URL('/begin', config.public_url ?? server.url).href
  say(
    `Nobody exists here yet. Make the first superadmin at ${page} with this code, which works once:\n  ${code}\n`,
  )
}
say(server ? `Bon is ready at ${server.url}` : `Bon is ready as ${config.roles.join(', ')}`)
