import { vatEntities } from '@bon/contracts/resources'
import { projections } from '@bon/projections/all'
import { databaseUrls, loadRolePasswords } from '../database/index.ts'
import { eventStoreDbEventStore, postgresEventStore } from '../event-store/index.ts'
import { firstDifference } from '../projector/index.ts'
import { followCatalogue } from '../shop/catalogue.ts'
import { keyFileSigner } from '../signer/index.ts'
import { checkByCertificate, type ReadModelCheck, verify } from '../verify/index.ts'
import { readConfig } from './config.ts'

/** `pnpm verify`: folds everything again, checks chain, numbers and read models; names the first lie and exits 1. */
const config = readConfig(process.env)
const url = databaseUrls(config.database_url, await loadRolePasswords(config.roles_file)).application
const store = config.eventstore_url
  ? eventStoreDbEventStore({ url: config.eventstore_url })
  : postgresEventStore({ url })
const stop = new AbortController()
const began = performance.now()
const catalogue = await followCatalogue(store, stop.signal)
stop.abort()
const signer = await keyFileSigner(config.keys_dir, Date.now())

async function* readModels(): AsyncIterable<ReadModelCheck> {
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

const verdict = await verify({
  store,
  entities: (uuid) => catalogue.anywhere(vatEntities, uuid),
  checkSignature: checkByCertificate((key_id) =>
    key_id === signer.key_id ? signer.certificate_pem : undefined,
  ),
  readModels,
})
const seconds = ((performance.now() - began) / 1000).toFixed(1)
if (verdict.ok) {
  const counts = Object.entries(verdict.checked).map(
    ([what, count]) => `${count} ${what.replaceAll('_', ' ')}`,
  )
  console.log(`Everything is true (${seconds} s): ${counts.join(', ')}.`)
} else {
  console.log(
    `A lie: ${verdict.lie}\n${verdict.says}\nWhere: ${JSON.stringify(verdict.where)}\nAffects: ${verdict.affects}`,
  )
}
await store.close()
process.exit(verdict.ok ? 0 : 1)
