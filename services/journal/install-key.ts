import type { Instant, Uuid } from '@bon/contracts/kernel'
import { type EventStore, type Signer, WrongExpectedRevision } from '@bon/contracts/ports'
import { introduceKey, type Signers, signerInForce } from './introduce-key.ts'
import type { Sealer } from './sealer.ts'

type Needs = Signers & { store: EventStore; sealer: Pick<Sealer, 'sealSpansToEnd'> }

/**
 * Introduces a key while sales go on; the key in force vouches for it. The sealers of all processes find it in the
 * journal and sign with it from then on. Repeated, it does nothing.
 */
export const installKey = async (
  { store, sealer, ...signers }: Needs,
  entity: Uuid,
  { signer, at }: { signer: Signer; at: Instant },
): Promise<void> => {
  // Opens the journal of a VAT entity that has sold nothing yet.
  await sealer.sealSpansToEnd(entity)
  const voucherOf = async (part: Parameters<typeof signerInForce>[1]) =>
    ({ how: 'by_old_key', old: await signerInForce(entity, part, signers) }) as const
  for (;;) {
    try {
      await introduceKey(store, entity, { signer, voucherOf, at })
      return
    } catch (error) {
      // An entry was sealed meanwhile: the key is introduced after it.
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}
