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
  const rss_at: { entries: number; mib: number }[] = []
  const lines = sampled(linesOf(bytes), rss_at)
  const verdict = await verifyBundle(lines, part === 'chain' ? { signatures: unverified() } : {})
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage()
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.violation))
  const rss_mib = process.resourceUsage().maxRSS / 1_024
  console.log(
    JSON.stringify({
      seconds,
      cpu_seconds: (user + system) / 1e6,
      rss_mib,
      rss_at,
      checked: verdict.checked,
      entries: verdict.covers.seq.last,
    }),
  )
}

/** Numbers of entries after which memory is looked at. */
const samples = [125_000, 250_000, 500_000, 750_000, 1_000_000]

async function* sampled(lines: AsyncIterable<string>, at: { entries: number; mib: number }[]) {
  let entries = 0
  for await (const line of lines) {
    if (line.includes('"type":"EntrySealed"') && samples.includes(++entries))
      at.push({ entries, mib: Math.round(process.memoryUsage.rss() / 1_048_576) })
    yield line
  }
}

const unverified = (): Signatures => ({ ...openSignatures(), bySigner: () => {}, byHead: () => {} })

const [file = '', part = 'whole'] = process.argv.slice(2)
await prove(file, part)
