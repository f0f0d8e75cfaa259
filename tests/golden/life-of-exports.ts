import { bundleStream } from '@bon/contracts/bundles'
import { money, pieces } from '@bon/contracts/kernel'
import { practiceStream } from '@bon/contracts/practice'
import { deskOf } from '@bon/contracts/registers'
import { safTStream } from '@bon/contracts/saf-t'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { type BundleCommand, bundleDecider } from '@bon/services/bundles'
import type { CommandContext } from '@bon/services/kernel'
import { practiceDecider } from '@bon/services/practice'
import { type SafTCommand, safTDecider } from '@bon/services/saf-t'

const practiceTask = {
  task_uuid: newId(),
  opened_at: '2026-11-01T17:00:00.000Z',
  completed_at: '2026-11-01T18:10:00.000Z',
  table_uuids: [newId()],
  guests: 2,
  lines: [
    {
      product_uuid: newId(),
      quantity: pieces(2),
      unit_price: money(65_00),
      open_price: true as const,
      percentage_discount: 100,
      variants: [{ product_uuid: newId(), quantity: 1 }],
      opt_out_uuids: [newId()],
    },
  ],
  corrected: [{ product_uuid: newId(), quantity: pieces(1) }],
  tenders: ['cash' as const],
  total: money(117_00),
}

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
  const practice = practiceStream(who.company_uuid)
  await handler.handle(
    practiceDecider,
    practice,
    {
      type: 'StartPractice',
      of_company_uuid: newId(),
      of_register_uuid: newId(),
      day: asked.from,
      tasks: [practiceTask],
    },
    command(),
  )
  await handler.handle(practiceDecider, practice, { type: 'EndPractice' }, command())
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
