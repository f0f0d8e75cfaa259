import { type DayRules, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem, Logger } from '@bon/contracts/ports'
import { most_findings, safTStream } from '@bon/contracts/saf-t'
import { type CommandHandler, dayOfItem, eachDue } from '@bon/services/kernel'
import { type SafTCommand, safTDay, safTDecider } from '@bon/services/saf-t'
import type { OpenSafTFolder } from './folder.ts'
import { type RunInThread, safTThread, type ThreadDependencies, type Told } from './saf-t-thread.ts'

const often_ms = 1_000

type Dependencies = ThreadDependencies & {
  handler: CommandHandler
  agenda: Agenda
  folder: OpenSafTFolder
  /** Of the VAT entity. */
  dayRules(vat_entity_uuid: Uuid): DayRules
  log: Logger
}

type Working = Dependencies & { inThread: RunInThread }

/** Makes exports that were asked for and checks days, one at a time, in a thread beside the selling. */
export const runSafTWorker = async (given: Dependencies): Promise<void> => {
  const { agenda, clock, signal, log, people, database_url, eventstore_url, version, supplier } = given
  const installed = { database_url, eventstore_url, version, supplier }
  const thread = safTThread({ ...installed, people, clock, signal })
  const deps = { ...given, inThread: thread.run }
  while (!signal.aborted) {
    await eachDue(agenda, 'saf_t', clock.now(), (item) => exportOne(deps, item)).catch((error: unknown) =>
      log.warn('an export of the journal waits', { error }),
    )
    await eachDue(newestFirst(agenda), 'saf_t_day', clock.now(), (item) => checkDay(deps, item)).catch(
      (error: unknown) => log.warn('a day of the journal waits to be checked', { error }),
    )
    await clock.sleep(often_ms, signal)
  }
  await thread.ended()
}

/** One item a round, the newest: what somebody asks for does not wait behind days of a long absence. */
const newestFirst = (agenda: Agenda): Agenda => ({
  ...agenda,
  due: async (kind, now) => (await agenda.due(kind, now)).slice(-1),
})

/** BEYOND-13: would the day pass as a file of its own? The verdict is kept, the file is not. */
const checkDay = async (deps: Working, item: AgendaItem): Promise<void> => {
  const { agenda, clock, folder, dayRules, inThread, log } = deps
  const { vat_entity_uuid } = item
  const now = clock.now()
  const of = { owner_uuid: vat_entity_uuid, what: safTDay }
  const day = dayOfItem(item.uuid, of, now, dayRules(vat_entity_uuid))
  if (day !== undefined) {
    const period = { vat_entity_uuid, from: day, to: day }
    const target = await folder.begin(item.uuid)
    const told = await inThread({ period, folder: target, only_check: true }, () => undefined)
    await folder.remove(item.uuid)
    if (!told) return
    const checked = { day, checked_at: now }
    if ('failed' in told) {
      log.error('a day of the journal was not checked', { day, error: told.message })
      const nothing = { transactions: 0, events: 0, found: 0, findings: [] }
      await folder.saveDay(vat_entity_uuid, { ...checked, ...nothing, failed: told.failed })
    }
    if ('verdict' in told) {
      const { transactions, events, found, findings } = told.verdict
      const named = findings.slice(0, most_findings)
      await folder.saveDay(vat_entity_uuid, { ...checked, transactions, events, found, findings: named })
    }
  }
  await agenda.done(item)
}

/** Idempotent: a process that was killed begins anew, and an export that has ended ends once. */
const exportOne = async (deps: Working, item: AgendaItem): Promise<void> => {
  const { handler, agenda, folder, clock, inThread, log } = deps
  const { uuid, company_uuid, vat_entity_uuid } = item
  const found = await handler.load(safTDecider, safTStream(uuid), company_uuid)
  const asked = found?.state.asked
  if (asked && !found.state.ended) {
    try {
      const { from, to } = asked
      const period = { vat_entity_uuid, from, to }
      const target = await folder.begin(uuid)
      folder.progress(uuid, 0)
      const asked_of = { period, folder: target, only_check: false }
      const told = await inThread(asked_of, (percent) => folder.progress(uuid, percent))
      if (!told || 'verdict' in told) return
      if ('failed' in told) {
        log.error('an export of the journal failed', { uuid, error: told.message })
        // Parts that were finished are of no use without the others, and take the disk that may be full.
        await folder.remove(uuid)
      }
      await handler.handle(safTDecider, safTStream(uuid), commandOf(told), {
        company_uuid,
        vat_entity_uuid,
        actor: 'saf-t',
        now: clock.now(),
        command_id: uuid5(uuid, 'end'),
        command_hash: '0'.repeat(64),
      })
    } finally {
      folder.end(uuid)
    }
  }
  await agenda.done(item)
}

const commandOf = (told: Exclude<Told, { verdict: unknown }>): SafTCommand => {
  if ('written' in told) return { type: 'FinishSafT', ...told.written }
  return { type: 'FailSafT', reason: told.failed, fits_until: told.fits_until }
}
