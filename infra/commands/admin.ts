import { ask } from './ask.ts'
import { startChild } from './child.ts'
import { readSettings } from './settings.ts'
import { databaseToVisit } from './with-database.ts'

const usage = 'npm run admin -- create'

/**
 * `npm run admin -- create`: a superadmin made by whoever has the machine (ADR 0084). Name, e-mail and password are
 * asked for, and stand in no argument: other accounts of the machine read those.
 */
export const admin = async (args: string[]): Promise<number> => {
  if (args.length !== 1 || args[0] !== 'create') {
    console.error(usage)
    return 2
  }
  const answers = await ask([
    { says: 'Name: ' },
    { says: 'E-mail: ' },
    { says: 'Password: ', is_secret: true },
    { says: 'Password again: ', is_secret: true },
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
