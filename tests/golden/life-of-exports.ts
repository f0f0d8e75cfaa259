import { bundleStream } from '@bon/contracts/bundles'
import { deskOf } from '@bon/contracts/registers'
import { safTStream } from '@bon/contracts/saf-t'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { type BundleCommand, bundleDecider } from '@bon/services/bundles'
import type { CommandContext } from '@bon/services/kernel'
import { type SafTCommand, safTDecider } from '@bon/services/saf-t'

/** Two exports of the journal: one that was made, and one that was too large. */
export const liveExports = async (
  { handler }: Application['side'],
  command: () => CommandContext,
): Promise<void> => {
  const who = command()
  const asked = {
    register_uuid: deskOf(who),
    cashier_uuid: newId(),
    from: '2026-11-01',
    to: '2026-11-20',
  }
  const part = { from: asked.from, to: asked.to, bytes: 120_000, sha256: 'a'.repeat(64) }
  const broken = [{ rule: 'CERTIFICATE_NOT_TRUSTED_ISSUER', count: 3 }]
  const ends: SafTCommand[] = [
    { type: 'FinishSafT', parts: [part], transactions: 3, events: 4, broken },
    { type: 'FailSafT', reason: 'too_large', fits_until: '2026-11-10' },
  ]
  for (const end of ends) {
    const stream = safTStream(newId())
    await handler.handle(safTDecider, stream, { type: 'RequestSafT', ...asked }, command())
    await handler.handle(safTDecider, stream, end, command())
  }
  const facts = { bytes: 90_000, sha256: 'b'.repeat(64), entries: 7, events: 60, texts: 2, registers: 3 }
  const bundle_ends: BundleCommand[][] = [
    [{ type: 'FinishBundle', ...facts, ends: 'closed', last_seq: 7 }, { type: 'DeleteBundle' }],
    [{ type: 'FailBundle', reason: 'no_entries' }],
  ]
  for (const ends_so of bundle_ends) {
    const stream = bundleStream(newId())
    await handler.handle(
      bundleDecider,
      stream,
      { type: 'RequestBundle', ...asked, with_texts: true },
      command(),
    )
    for (const end of ends_so) await handler.handle(bundleDecider, stream, end, command())
  }
}
