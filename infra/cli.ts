import { stopEverything } from './commands/shutdown.ts'
import { stopWithParent } from './processes/stop-with-parent.ts'

/** One file per command; each is loaded only when it is run and returns the exit code. */
const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  start: async () => (await import('./commands/start.ts')).start,
  dev: async () => (await import('./commands/dev.ts')).dev,
  test: async () => (await import('./commands/test.ts')).test,
  check: async () => (await import('./commands/check.ts')).check,
  e2e: async () => (await import('./commands/e2e.ts')).e2e,
  day: async () => (await import('./commands/day.ts')).day,
  bench: async () => (await import('./commands/bench.ts')).bench,
  fixture: async () => (await import('./commands/fixture.ts')).fixture,
  rebuild: async () => (await import('./commands/rebuild.ts')).rebuild,
  verify: async () => (await import('./commands/verify.ts')).verify,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  admin: async () => (await import('./commands/admin.ts')).admin,
  key: async () => (await import('./commands/key.ts')).key,
  long: async () => (await import('./commands/long.ts')).long,
  bom: async () => (await import('./commands/sbom.ts')).sbom,
  audit: async () => (await import('./commands/audit.ts')).audit,
  crashlab: async () => (await import('./commands/crashlab.ts')).crashlab,
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopEverything(0))
stopWithParent(() => void stopEverything(1))

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
if (load) {
  const command = await load()
  // A failed command prints its reason in one sentence; the stack is printed only for bugs with BON_DEBUG=1.
  const code = await command(args).catch((error: unknown) => {
    console.error(process.env['BON_DEBUG'] || !(error instanceof Error) ? error : error.message)
    return 1
  })
  await stopEverything(code)
} else {
  console.error(`Which of these? ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
