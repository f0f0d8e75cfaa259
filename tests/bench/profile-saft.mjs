import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { startPostgres } from '@bon/infra/embedded'
import { hashWith } from '@bon/contracts/kernel'
import { nodeHashes } from '../../infra/hashes/index.ts'
import { postgresEventStore } from '../../infra/event-store/index.ts'
import { writeSafT } from '../../infra/saf-t/index.ts'
import { checkSafT, partPath } from '../../infra/saf-t/index.ts'
import { ids } from '../harness/shop.ts'
hashWith(nodeHashes)
const folder = process.env.BON_FIXTURE
const db = await startPostgres({ dataDir: join(folder,'postgres'), keysDir: join(folder,'keys'), durable: true })
const store = postgresEventStore({ url: db.url })
const target = await mkdtemp('/tmp/prof-')
const t0=performance.now()
const period = { vat_entity_uuid: ids.entity, from: '2025-01-01', to: '2026-12-31' }
const files = await writeSafT({ store, version: 'x', people: async()=>new Map() }, period, { folder: target, now: new Date().toISOString(), limit: 30_000_000 })
const t1=performance.now()
let n=0
for (const [i,f] of files.entries()) n+=(await checkSafT(partPath(target,i+1), f.name)).found
const t2=performance.now()
console.log({write_s:(t1-t0)/1000, check_s:(t2-t1)/1000, files: files.length, tx: files.reduce((s,f)=>s+f.transactions,0), bytes: files.reduce((s,f)=>s+f.bytes,0), found:n})
await store.close(); await db.stop(); await rm(target,{recursive:true})
