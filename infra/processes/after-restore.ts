import { parsePosition } from '@bon/contracts/kernel'
import { type ProcessManager, upcast } from '@bon/services/kernel'
import type { Forgotten } from '../backup/index.ts'
import { parkedOf, registerProcesses } from '../reactor/index.ts'
import type { Application } from './application.ts'
import { agendaOf, endLetters, holdPayment, holdPrint, sendTicket } from './hold-pending.ts'

export type RestoreSummary = { prints: number; payments: number; letters: number; forgotten: number }

/**
 * Work that was pending in the backup may have been done since: a ticket printed, a letter sent, a card charged. So all
 * internal work is finished first, with no device and no mail server connected; then prints wait for a person, card
 * payments are marked as possibly sent, so that the terminal is queried first, and letters are ended (ADR 0052).
 */
export const settleAfterRestore = async (
  application: Application,
  forgotten: readonly Forgotten[],
): Promise<RestoreSummary> => {
  await application.pool.query(
    `insert into demo.state (started_at, finished) values ($1, true) on conflict (one) do update set finished = true`,
    [application.clock.now()],
  )
  await registerProcesses(application.pool, application.managers, await application.store.head())
  for (const entry of forgotten) await application.people.privacy.forgetAgain(entry, application.clock.now())
  await finishInside(application)
  for (const item of await agendaOf(application, 'kitchen')) await sendTicket(application, item)
  await finishInside(application)
  const prints = await agendaOf(application, 'print')
  for (const item of prints) await holdPrint(application, item)
  const payments = await agendaOf(application, 'payment')
  for (const item of payments) await holdPayment(application, item)
  await application.skipStatistics(application.clock.now())
  const letters = await endLetters(application)
  await finishInside(application)
  return { prints: prints.length, payments: payments.length, letters, forgotten: forgotten.length }
}

const mostRounds = 50

/** Runs each process manager from its checkpoint to the end of the log, until none has work left. */
const finishInside = async (application: Application): Promise<void> => {
  const stuck = new Set<string>()
  for (let round = 0; round < mostRounds; round++) {
    const head = await application.store.head()
    for (const manager of application.managers)
      if (!stuck.has(manager.name) && !(await drive(application, manager))) stuck.add(manager.name)
    if ((await application.store.head()) === head) return
  }
  throw new Error('what was under way in the backup does not come to an end')
}

/** False: the next event fails; the manager's own retries and health report it. */
const drive = async ({ pool, store }: Application, manager: ProcessManager): Promise<boolean> => {
  const { rows } = await pool.query<{ position: string }>(
    'select position::text from reactor.checkpoints where process = $1',
    [manager.name],
  )
  const after = parsePosition(rows[0]?.position ?? '0')
  const head = await store.head()
  const { prefixes } = manager
  try {
    for await (const recorded of store.readAll(after, { limit: Number.MAX_SAFE_INTEGER, prefixes })) {
      const event = upcast(recorded)
      if (manager.wants(event)) await manager.react([event], () => parkedOf(pool, store, manager.name))
    }
    await manager.flush?.()
  } catch {
    // After the start the manager retries this event by itself, and health names it.
    return false
  }
  await pool.query(
    `insert into reactor.checkpoints (process, position) values ($1, $2)
     on conflict (process) do update set position = excluded.position, updated_at = now()`,
    [manager.name, `${head}`],
  )
  return true
}
