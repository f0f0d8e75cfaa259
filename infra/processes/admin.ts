import { text as readAll } from 'node:stream/consumers'
import { passwordMinimum, passwordRules } from '@bon/contracts/identity'
import { Email, text } from '@bon/contracts/kernel'
import { z } from 'zod'
import { newId } from '../clock/index.ts'
import { createSuperadmin, isCommonPassword } from '../identity/index.ts'
import { openPool } from '../pool/index.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'

const AdminInput = z.object({
  name: text(100),
  email: Email,
  password: text(200),
  password_repeat: text(200),
})

/** `npm run admin -- create`: the account comes in as JSON. Returns the exit code: 0 created, 1 refused. */
const create = async (): Promise<number> => {
  const input = AdminInput.safeParse(JSON.parse(await readAll(process.stdin)))
  if (!input.success) return refuse(`Not like this: ${z.prettifyError(input.error)}`)
  const { name, email, password, password_repeat } = input.data
  if (password !== password_repeat) return refuse('The two passwords are not the same.')
  const broken = passwordRules(password, passwordMinimum.admin)
  if (!broken.includes('common') && (await isCommonPassword(password))) broken.push('common')
  if (broken.length > 0) return refuse(`The password breaks these rules: ${broken.join(', ')}`)
  const config = readConfig(process.env)
  const url = (await openDatabase(config)).application
  const pool = openPool({ connectionString: url, application_name: 'bon admin', max: 1 })
  try {
    const isMade = await createSuperadmin(pool, newId, { name, email, password, language: 'da' })
    if (!isMade) return refuse('Somebody has this e-mail already.')
    console.log('The superadmin is made: sign in with this e-mail and password.')
    return 0
  } finally {
    await pool.end()
  }
}

const refuse = (why: string): number => {
  console.error(why)
  return 1
}

const code = await create().catch((error: Error) => {
  console.error(error.message)
  return 1
})
process.exit(code)
