import { startChild } from './child.ts'
import { prompt } from './prompt.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

const usage = 'npm run admin -- create'

/**
 * `npm run admin -- create`: creates a superadmin; requires access to the machine (ADR 0084). Prompts for name, e-mail
 * and password instead of taking arguments, which other accounts of the machine can read.
 */
export const admin = async (args: string[]): Promise<number> => {
  if (args.length !== 1 || args[0] !== 'create') {
    console.error(usage)
    return 2
  }
  const answers = await prompt([
    { summary: 'Name: ' },
    { summary: 'E-mail: ' },
    { summary: 'Password: ', is_secret: true },
    { summary: 'Password again: ', is_secret: true },
  ])
  if (!answers) {
    console.error('Name, e-mail and the password twice are needed, a line each.')
    return 2
  }
  const [name, email, password, password_repeat] = answers
  const settings = readSettings()
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: await databaseToVisit(settings) }
  const child = startChild(process.execPath, ['infra/processes/admin.ts'], {
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.process.stdin?.end(JSON.stringify({ name, email, password, password_repeat }))
  return child.exited
}
