import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Anchor, anchorsIn } from '@bon/contracts/journal'
import { hashWith } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { vatEntities } from '@bon/contracts/resources'
import { projections } from '@bon/projections/all'
import { readHeads } from '../anchors/index.ts'
import { databaseUrls, loadRolePasswords } from '../database/index.ts'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { nodeHashes } from '../hashes/index.ts'
import { openPool } from '../pool/index.ts'
import { firstDifference } from '../projector/index.ts'
import { parkedEvents } from '../reactor/index.ts'
import { followCatalogue } from '../resources/catalogue.ts'
import { textHashes } from '../vault/index.ts'
import { checkByCertificate, type ReadModelCheck, verify } from '../verify/index.ts'
import { readConfig } from './config.ts'
import { could_not_verify, exitCodeOf, report } from './verify-report.ts'

const texts = { type: 'string', multiple: true } as const

const readArguments = () =>
  parseArgs({
    // npm consumes the `--` before a command's arguments; pnpm passes it on.
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    options: { anchor: texts, anchors: texts, 'set-aside': texts },
  }).values
type Arguments = ReturnType<typeof readArguments>

/**
 * What is held outside: `--anchor` with a receipt's or a Z's code, a QR code, a mailed head or the text of a voucher,
 * `--anchors` with a file of such texts, and the file that every close adds its head to.
 */
const readAnchors = async (values: Arguments, heads_file: string | undefined): Promise<Anchor[]> => {
  const found = (values.anchor ?? []).flatMap((text) => {
    const anchors = anchorsIn(text)
    if (anchors.length > 0) return anchors
    throw new Error(
      `"${text}" is no anchor: give what a receipt or a Z prints (1594-ABCD-EFGH-IJKL-MNOP), the text of its QR code, or a mailed head (bon-head;…).`,
    )
  })
  for (const file of values.anchors ?? []) found.push(...anchorsIn(await readFile(file, 'utf8')))
  if (heads_file) found.push(...anchorsIn(await readHeads(heads_file)))
  return found
}

/** `pnpm verify`: folds everything again, and checks the hash chain, numbers and read models (exit codes: ADR 0046). */
const run = async (): Promise<number> => {
  hashWith(nodeHashes)
  const config = readConfig(process.env)
  const values = readArguments()
  const anchors = await readAnchors(values, config.heads_file)
  const set_aside = values['set-aside'] && new Set(values['set-aside'])
  const url = databaseUrls(config.database_url, await loadRolePasswords(config.roles_file)).application
  const store = config.eventstore_url
    ? eventStoreDbEventStore({ url: config.eventstore_url })
    : postgresEventStore({ url })
  if (config.data_dir) await mkdir(config.data_dir, { recursive: true })
  const stop = new AbortController()
  const began = performance.now()
  const catalogue = await followCatalogue(store, stop.signal)
  stop.abort()
  const pool = openPool({ connectionString: url, application_name: 'bon verify', max: 1 })
  const verdict = await verify({
    store,
    entities: (uuid) => catalogue.anywhere(vatEntities, uuid),
    checkSignature: checkByCertificate(),
    readModels: () => readModels(url, store),
    parked: () => parkedEvents(pool, store),
    anchors,
    texts: await textHashes(pool),
    // What an interrupted run kept was checked with other streams.
    ...(set_aside && { set_aside }),
    ...(config.data_dir && !set_aside && { progress_file: join(config.data_dir, 'verify-progress.sqlite') }),
    log: (line) => console.error(`verify ${line}`),
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  await Promise.all([store.close(), pool.end()])
  for (const line of report(verdict, seconds)) console.log(line)
  return exitCodeOf(verdict)
}

async function* readModels(url: string, store: EventStore): AsyncIterable<ReadModelCheck> {
  for (const projection of projections) {
    const difference = await firstDifference(url, store, projection)
    if (!difference) yield { name: projection.name, equal: true }
    else {
      const { table, stored, folded } = difference
      const first_difference = `${projection.name}.${table}: stored ${stored ?? 'nothing'}, folded ${folded ?? 'nothing'}`
      yield { name: projection.name, equal: false, first_difference }
    }
  }
}

const code = await run().catch((error: Error) => {
  console.error(`verify could not look: ${error.message}`)
  return could_not_verify
})
process.exit(code)
