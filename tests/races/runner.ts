import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { supervisePostgres } from '../../infra/embedded/restart-postgres.ts'
import { stopWithParent } from '../../infra/processes/stop-with-parent.ts'

/**
 * `npm start` without the page: a supervised PostgreSQL, and the server. A separate program, so that a test can kill
 * all of it at once.
 */
stopWithParent()
const dataDir = process.env['DATA_DIR'] ?? ''
const log = (line: string) => process.stderr.write(`${line}\n`)

const postgres = await supervisePostgres(
  { dataDir: join(dataDir, 'postgres'), keysDir: join(dataDir, 'keys') },
  log,
)
writeFileSync(join(dataDir, 'database-url'), postgres.url)
const company = spawn(process.execPath, ['infra/processes/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: postgres.url },
})
process.on('SIGTERM', () => company.kill('SIGTERM'))
company.once('exit', async (code) => {
  await postgres.stop()
  process.exit(code ?? 1)
})
