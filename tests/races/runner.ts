import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepPostgres } from '../../infra/embedded/keep-postgres.ts'
import { stopWithParent } from '../../infra/processes/stop-with-parent.ts'

/**
 * `npm start` without the page: PostgreSQL that is kept alive, and the house over it. A program of its own, so that a
 * test can kill all of it at once.
 */
stopWithParent()
const dataDir = process.env['DATA_DIR'] ?? ''
const say = (line: string) => process.stderr.write(`${line}\n`)

const postgres = await keepPostgres(
  { dataDir: join(dataDir, 'postgres'), keysDir: join(dataDir, 'keys') },
  say,
)
writeFileSync(join(dataDir, 'database-url'), postgres.url)
const house = spawn(process.execPath, ['infra/processes/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: postgres.url },
})
process.on('SIGTERM', () => house.kill('SIGTERM'))
house.once('exit', async (code) => {
  await postgres.stop()
  process.exit(code ?? 1)
})
