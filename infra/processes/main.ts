import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sentenceOf } from '../anchors/index.ts'
import { demoAdminPin, demoCashiers, demoPassword, demoUsers } from '../demo/index.ts'
import { ROOT } from '../embedded/root.ts'
import { openLogger } from '../logger/index.ts'
import { createApplication } from './application.ts'
import { readConfig } from './config.ts'
import { serve } from './serve.ts'
import { stopWithParent } from './stop-with-parent.ts'

const print = (line: string) => console.log(line)

stopWithParent()
const config = readConfig(process.env)
const { log, http } = openLogger({ level: config.log })
// An operator gets a sentence; the stack is for bugs and is printed only with BON_DEBUG=1.
const refused = (error: unknown): never => {
  console.error(process.env['BON_DEBUG'] || !(error instanceof Error) ? error : error.message)
  process.exit(1)
}
const application = await createApplication(config, { log, print }).catch(refused)
for (const each of application.heads_differ) console.error(sentenceOf(each))
const dist = join(ROOT, 'web', 'dist')
const server = config.roles.includes('api')
  ? await serve(application, existsSync(dist) ? dist : undefined, http)
  : undefined

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  // A hanging shutdown must not block the machine: everything acknowledged is in the log already.
  setTimeout(() => process.exit(1), 15_000).unref()
  await server?.close()
  await application.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

if (server && config.demo_days !== 'off') {
  print(`\nUsers (password ${demoPassword}):\n${demoUsers.map(({ email }) => `  ${email}`).join('\n')}`)
  const pins = demoCashiers
    .filter(({ initials }) => initials !== 'NN')
    .map(({ initials, pin }) => `${initials} ${pin}`)
  print(`Cashier PINs at Kajkanten: ${pins.join(', ')}`)
  print(`Administrator's PIN at Kajkanten, where a till asks for one: ${demoAdminPin}\n`)
}
const code = server && (await application.people.begin.issueCode())
if (server && code) {
  const page = new URL('/begin', config.public_url ?? server.url).href
  print(
    `Nobody exists here yet. Make the first superadmin at ${page} with this code, which works once:\n  ${code}\n`,
  )
}
print(server ? `Bon is ready at ${server.url}` : `Bon is ready as ${config.roles.join(', ')}`)
