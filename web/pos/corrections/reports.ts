import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { ReportedCorrection, reportCorrection } from '@bon/contracts/registers'
import { availability, call, isUnanswered, problemOf } from '../../shared/api/index.ts'
import { forget, newId, pause, storedUnder, writeStored } from '../../shared/platform/index.ts'
import { createStore, nextChange } from '../../shared/store/index.ts'

/** What was taken off bons at this device and is not at the server yet, by register and id, oldest first. */
const kept = new Map<RegisterUuid, Map<Uuid, ReportedCorrection>>()
/** Refused by the server; sent again when the till starts next. */
const refused = new Set<Uuid>()
const changes = createStore(0)
const changed = () => changes.set(changes.get() + 1)

const prefixOf = (register_uuid: RegisterUuid): string => `correction.${register_uuid}.`

const listOf = (register_uuid: RegisterUuid): Map<Uuid, ReportedCorrection> =>
  kept.get(register_uuid) ?? read(register_uuid)

/** Adds what another tab, or this one before it ended, has kept. */
const read = (register_uuid: RegisterUuid): Map<Uuid, ReportedCorrection> => {
  const prefix = prefixOf(register_uuid)
  const stored = storedUnder(prefix).flatMap(([key, value]): [Uuid, ReportedCorrection][] => {
    const report = ReportedCorrection.safeParse(value)
    return report.success ? [[key.slice(prefix.length), report.data]] : []
  })
  const list = new Map(
    [...stored, ...(kept.get(register_uuid) ?? [])].sort(([, a], [, b]) => (a.done_at < b.done_at ? -1 : 1)),
  )
  kept.set(register_uuid, list)
  return list
}

/**
 * Keeps them on this device before it returns, so that neither a killed tab nor a sign-out loses one. One entry
 * for each, so that a second tab takes nothing away.
 */
export const keepReports = (register_uuid: RegisterUuid, reports: readonly ReportedCorrection[]): void => {
  const list = listOf(register_uuid)
  for (const report of reports) {
    const id = newId()
    // Storage that refuses has it in memory all the same.
    writeStored(prefixOf(register_uuid) + id, report)
    list.set(id, report)
  }
  changed()
}

const nextOf = (register_uuid: RegisterUuid) => [...listOf(register_uuid)].find(([id]) => !refused.has(id))

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
  read(register_uuid)
  while (!signal.aborted) {
    const next = nextOf(register_uuid)
    if (!next) await nextChange(changes.subscribe, signal)
    else if (!(await isSent(register_uuid, next, signal)))
      await Promise.race([pause(pauseMs, signal), nextChange(availability.subscribe, signal)])
  }
}

const isSent = async (
  uuid: RegisterUuid,
  [commandId, body]: [Uuid, ReportedCorrection],
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    await call(reportCorrection, { params: { uuid }, commandId, body, signal })
  } catch (error) {
    if (signal.aborted || isUnanswered(error) || untilLater.has(problemOf(error)?.code ?? '')) return false
    refused.add(commandId)
    changed()
    return true
  }
  forget(prefixOf(uuid) + commandId)
  listOf(uuid).delete(commandId)
  changed()
  return true
}

/** A cart that is saved meanwhile would be counted as if nothing had been reported. */
const longestMs = 2_500

/**
 * Waits for what is on its way to the server, so that it is not counted again with the cart that brings it. Resolves
 * with whether all of it is there.
 */
export const reported = async (register_uuid: RegisterUuid): Promise<boolean> => {
  if (!nextOf(register_uuid)) return true
  const ends = new AbortController()
  const all = async () => {
    while (!ends.signal.aborted && nextOf(register_uuid)) await nextChange(changes.subscribe, ends.signal)
  }
  await Promise.race([all(), pause(longestMs, ends.signal)])
  ends.abort()
  return !nextOf(register_uuid)
}
