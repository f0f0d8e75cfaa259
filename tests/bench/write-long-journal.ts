import { hashWith } from '@bon/contracts/kernel'
import { nodeHashes } from '@bon/infra/hashes'
import { keyFileSigner } from '@bon/infra/signer'
import { writeLongJournal } from './long-journal.ts'

/** `node tests/bench/write-long-journal.ts BUNDLE KEYS FILE` prints what was written and the seconds that it took. */
const [bundle = '', keys = '', file = ''] = process.argv.slice(2)
hashWith(nodeHashes)
const began = performance.now()
const written = await writeLongJournal(
  bundle,
  await keyFileSigner(keys, Date.now(), { may_make: false }),
  file,
)
console.log(JSON.stringify({ ...written, seconds: (performance.now() - began) / 1_000 }))
