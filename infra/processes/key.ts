import { parseArgs } from 'node:util'
import { KeyLoss } from '@bon/contracts/journal'
import { systemClock } from '../clock/index.ts'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { introduceNewKey, replaceServerKey } from '../keys/index.ts'
import { openPool } from '../pool/index.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'

const usage = `npm run key -- introduce [--make] [--lost lost|damaged|stolen]
npm run key -- replace-server-key --lost lost|damaged|stolen`

/** `npm run key`: the explicit command to change a key (R-19, ADR 0047). */
const change = async (): Promise<number> => {
  const options = { make: { type: 'boolean', default: false }, lost: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const lost = values.lost === undefined ? undefined : KeyLoss.safeParse(values.lost)
  const isValidAction = positionals[0] === 'introduce' || (positionals[0] === 'replace-server-key' && lost)
  if (!isValidAction || lost?.success === false) {
    console.error(usage)
    return 2
  }
  const config = readConfig(process.env)
  const url = (await openDatabase(config)).application
  const pool = openPool({ connectionString: url, application_name: 'bon key', max: 2 })
  const store = config.eventstore_url
    ? eventStoreDbEventStore({ url: config.eventstore_url })
    : postgresEventStore({ url })
  const needs = { pool, store, folder: config.keys_dir, at: systemClock.now(), now_ms: Date.now() }
  try {
    if (positionals[0] === 'introduce') {
      const { key_id, journals } = await introduceNewKey(needs, { make: values.make, lost: lost?.data })
      console.log(
        `Key ${key_id} is in force; ${journals} journals say so. Copy the keys folder to every machine.`,
      )
    } else {
      await replaceServerKey(needs, lost?.data ?? 'lost')
      console.log(
        'A new server key is in force. Every PIN and gift-card code of before is void, and VAT entities need new certificates of their own.',
      )
    }
    return 0
  } finally {
    await store.close()
    await pool.end()
  }
}

const code = await change().catch((error: Error) => {
  console.error(error.message)
  return 1
})
process.exit(code)
