import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { hashWith, scriptHashes } from '@bon/contracts/kernel'
import { linesOf, openSignatures, type Signatures, verifyBundle } from '@bon/infra/bundle-verifier'

/** Prints how long a bundle takes to prove, with its signatures or without them, and the most memory, as JSON. */
const prove = async (file: string, part: string): Promise<void> => {
  hashWith({ ...scriptHashes, sha256Hex: (text) => hash('sha256', text) })
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>
  const began = performance.now()
  const verdict = await verifyBundle(linesOf(bytes), part === 'chain' ? { signatures: unverified() } : {})
  const seconds = (performance.now() - began) / 1_000
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.violation))
  const rss_mib = process.resourceUsage().maxRSS / 1_024
  console.log(
    JSON.stringify({ seconds, rss_mib, checked: verdict.checked, entries: verdict.covers.seq.last }),
  )
}

const unverified = (): Signatures => ({ ...openSignatures(), bySigner: () => {}, byHead: () => {} })

const [file = '', part = 'whole'] = process.argv.slice(2)
await prove(file, part)
