import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { ReportedCorrection, reportCorrection } from '@bon/contracts/registers'
import { availability, call, isUnanswered, problemOf } from '../../shared/api/index.ts'
import { forget, pause, storedUnder, writeStored } from '../../shared/platform/index.ts'
import { nextChange } from '../../shared/store/index.ts'
import { announceKept, keptChanged, keptUnder } from './kept.ts'

type Kept = [Uuid, ReportedCorrection]

/** What this page keeps, and what another tab does. */
const subscribe = (listener: () => void) => {
  const names = [keptChanged, 'storage']
  for (const name of names) addEventListener(name, listener)
  return () => {
    for (const name of names) removeEventListener(name, listener)
  }
}

/** Refused by the server: out of the way, and sent again when the till starts next. */
const refusedUnder = (register_uuid: RegisterUuid): string => `correction.refused.${register_uuid}.`

/** Oldest first. */
const listOf = (register_uuid: RegisterUuid): Kept[] => {
  const prefix = keptUnder(register_uuid)
  return storedUnder(prefix)
    .flatMap(([key, value]): Kept[] => {
      const report = ReportedCorrection.safeParse(value)
      return report.success ? [[key.slice(prefix.length), report.data]] : []
    })
    .sort(([, a], [, b]) => (a.done_at < b.done_at ? -1 : 1))
}

const againAtStart = (register_uuid: RegisterUuid): void => {
  const [kept, refused] = [keptUnder(register_uuid), refusedUnder(register_uuid)]
  for (const [key, value] of storedUnder(refused))
    if (writeStored(kept + key.slice(refused.length), value)) forget(key)
}

/** The register closes at this moment, or the person at the till may not sell: it is sent again. */
const untilLater: ReadonlySet<string> = new Set([
  'register.not_open',
  'register.closing_underway',
  'session.forbidden',
  'session.missing',
  'command.undecided',
])
/** Between two tries while the server does not answer. */
const pauseMs = 3_000

/** Sends what is kept for the register until the signal ends it: whoever is signed in, whatever became of the bon. */
export const keepReporting = async (register_uuid: RegisterUuid, signal: AbortSignal): Promise<void> => {
  againAtStart(register_uuid)
  while (!signal.aborted) {
    const [next] = listOf(register_uuid)
    if (!next) await nextChange(subscribe, signal)
    else if (!(await isSent(register_uuid, next, signal)))
      await Promise.race([pause(pauseMs, signal), nextChange(availability.subscribe, signal)])
  }
}

type Outcome = 'taken' | 'refused' | 'unanswered'
const send = async (uuid: RegisterUuid, [commandId, body]: Kept, signal?: AbortSignal): Promise<Outcome> => {
  try {
    await call(reportCorrection, { params: { uuid }, commandId, body, ...(signal && { signal }) })
    return 'taken'
  } catch (error) {
    const isLater = isUnanswered(error) || untilLater.has(problemOf(error)?.code ?? '')
    return signal?.aborted || isLater ? 'unanswered' : 'refused'
  }
}

const isSent = async (uuid: RegisterUuid, kept: Kept, signal: AbortSignal): Promise<boolean> => {
  const outcome = await send(uuid, kept, signal)
  if (outcome === 'unanswered') return false
  const [id, report] = kept
  if (outcome === 'refused') writeStored(refusedUnder(uuid) + id, report)
  forget(keptUnder(uuid) + id)
  announceKept()
  return true
}

/** As long as this page lives; nothing keeps it longer. */
export const sendUntilAnswered = async (
  uuid: RegisterUuid,
  id: Uuid,
  report: ReportedCorrection,
): Promise<void> => {
  while ((await send(uuid, [id, report])) === 'unanswered') await pause(pauseMs)
}

/** A cart that is saved meanwhile would be counted as if nothing had been reported. */
const longestMs = 2_500

export const allReported = async (register_uuid: RegisterUuid): Promise<boolean> => {
  const ends = new AbortController()
  const all = async () => {
    while (!ends.signal.aborted && listOf(register_uuid).length > 0) await nextChange(subscribe, ends.signal)
  }
  await Promise.race([all(), pause(longestMs, ends.signal)])
  ends.abort()
  return listOf(register_uuid).length === 0
}
