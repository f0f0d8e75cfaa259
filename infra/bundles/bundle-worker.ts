import { bundleStream } from '@bon/contracts/bundles'
import { uuid5 } from '@bon/contracts/kernel'
import type { AgendaItem, Logger } from '@bon/contracts/ports'
import { type BundleCommand, bundleDecider } from '@bon/services/bundles'
import { eachDue } from '@bon/services/kernel'
import type { MakeBundle, Told } from './bundle-in-thread.ts'
import { type DeleteDependencies, deleteForgotten } from './delete-forgotten.ts'

const often_ms = 1_000

type Dependencies = DeleteDependencies & { make: MakeBundle; signal: AbortSignal; log: Logger }

/** Makes bundles that were asked for, one at a time, and deletes those with the texts of who is forgotten. */
export const runBundleWorker = async (deps: Dependencies): Promise<void> => {
  const { agenda, clock, signal, log } = deps
  const waits = (error: unknown) => log.warn('a bundle of the journal waits', { error })
  while (!signal.aborted) {
    await eachDue(agenda, 'forgotten_in_bundles', clock.now(), (item) => deleteForgotten(deps, item)).catch(
      waits,
    )
    await eachDue(agenda, 'bundle', clock.now(), (item) => makeOne(deps, item)).catch(waits)
    await clock.sleep(often_ms, signal)
  }
}

/** Idempotent: a process that was killed begins anew, and a bundle that has ended ends once. */
const makeOne = async (deps: Dependencies, item: AgendaItem): Promise<void> => {
  const { handler, agenda, folder, make, clock, log } = deps
  const { uuid, company_uuid, vat_entity_uuid } = item
  const found = await handler.load(bundleDecider, bundleStream(uuid), company_uuid)
  const requested = found?.state.requested
  if (requested && !found.state.ended) {
    const forgetting = watchForgetting(deps)
    try {
      const { from, to, with_texts } = requested
      const target = await folder.begin(uuid)
      folder.progress(uuid, 0)
      const told = await make(
        { period: { vat_entity_uuid, from, to, with_texts }, folder: target },
        (percent) => folder.progress(uuid, percent),
        forgetting.signal,
      )
      // Of a person who was forgotten meanwhile it may have read a text: it is made again after that is dealt with.
      if (!told || (await forgetting.isDue())) return
      if ('failed' in told) log.error('a bundle of the journal failed', { uuid, error: told.message })
      await handler.handle(bundleDecider, bundleStream(uuid), commandOf(told), {
        company_uuid,
        vat_entity_uuid,
        actor: 'bundle',
        now: clock.now(),
        command_id: uuid5(uuid, 'end'),
        command_hash: '0'.repeat(64),
      })
    } finally {
      forgetting.end()
      folder.end(uuid)
    }
  }
  await agenda.done(item)
}

/** Its signal ends when the process stops, or when somebody was forgotten whose texts are to be deleted first. */
const watchForgetting = ({ agenda, clock, signal, log }: Dependencies) => {
  const found = new AbortController()
  const over = new AbortController()
  const isDue = async () => (await agenda.due('forgotten_in_bundles', clock.now())).length > 0
  const watch = async () => {
    const until = AbortSignal.any([signal, over.signal])
    for (; !until.aborted; await clock.sleep(often_ms, until)) if (await isDue()) return found.abort()
  }
  // It is looked for once more when the file is there.
  watch().catch((error: unknown) => log.warn('what is forgotten meanwhile is not known', { error }))
  return { signal: AbortSignal.any([signal, found.signal]), isDue, end: () => over.abort() }
}

const commandOf = (told: Told): BundleCommand => {
  if ('failed' in told) return { type: 'FailBundle', reason: told.failed }
  const { head, ...facts } = told.written
  return { type: 'FinishBundle', ...facts, last_seq: head.seq }
}
