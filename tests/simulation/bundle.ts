import { type BundleLine, openPartHashes } from '@bon/contracts/bundles'
import { canonical, type RecordedEvent } from '@bon/contracts/kernel'
import { openSignatures, type Signatures, sentencesOf, verifyBundle } from '@bon/infra/bundle-verifier'
import { bundleLines } from '@bon/infra/bundles'
import { Broken } from './broken.ts'
import { entity, vat_entity_uuid } from './shop.ts'
import { checkDaySignature } from './signer.ts'

/** Days of a simulation are of any year. */
const period = { vat_entity_uuid, from: '2020-01-01', to: '2037-12-31', with_texts: false }

/** BEYOND-02: an honest log makes a bundle that proves itself, whatever crashed and was repeated meanwhile. */
export const checkBundle = async (log: readonly RecordedEvent[]): Promise<void> => {
  const last = log.at(-1)
  if (!last) throw new Broken('BEYOND-02', 'an empty log')
  const store = {
    head: async () => last.position,
    async *readStream(stream: string, { limit = Infinity } = {}) {
      yield* log.filter((event) => event.stream === stream).slice(0, limit)
    },
    async *readAll(after: RecordedEvent['position']) {
      yield* log.filter(({ position }) => position > after)
    },
  }
  const deps = { store, textsOf: async () => new Map(), version: 'day' }
  const verdict = await verifyBundle(
    ofTheShop(bundleLines(deps, period, '2037-12-31T00:00:00.000Z', () => undefined)),
    { signatures: daySignatures() },
  )
  if (!verdict.ok) throw new Broken('BEYOND-02', sentencesOf(verdict).join('; '))
}

/** The log of a day has no configuration, so the file is given its owner here. */
async function* ofTheShop(lines: AsyncIterable<string>): AsyncIterable<string> {
  const hashes = openPartHashes()
  for await (const text of lines) {
    const line = JSON.parse(text) as BundleLine
    const named =
      line.line === 'manifest'
        ? canonical({ ...line, ...entity, legal_name: 'Kajkanten' })
        : line.line === 'end'
          ? canonical({ ...line, parts: hashes.parts })
          : text
    hashes.add(line.line, named)
    yield named
  }
}

/** The signer of a day is no RSA key. */
const daySignatures = (): Signatures => {
  const signatures = openSignatures()
  return {
    ...signatures,
    bySigner: (signed, _, ...failure) =>
      signatures.expect(Promise.resolve(checkDaySignature(signed, '')), ...failure),
    byHead: ({ head_key, ...signed }, ...failure) =>
      signatures.expect(Promise.resolve(checkDaySignature({ ...signed, key_id: head_key }, '')), ...failure),
  }
}
