import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instant, localTime, logStart, type Position, type Uuid } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type SafTPart, safTFileName } from '@bon/contracts/saf-t'
import {
  type Configuration,
  type FileFrame,
  openConfiguration,
  type Person,
  type Supplier,
} from '@bon/services/saf-t'
import { dividePeriod } from './divide-period.ts'
import { frameOf, frameOfDays, NoJournal, type SafTPeriod } from './file-frame.ts'
import { bytesWithoutFacts, type Content, type Piece, piecesOf } from './file-text.ts'
import { partsOf, rangeOf } from './journal-parts.ts'
import { type DayRange, writeWhole } from './spool.ts'
import { type SpooledFacts, spoolFacts } from './spooled-facts.ts'

export type SafTDependencies = {
  store: Pick<EventStore, 'readAll' | 'readStream'>
  /** Names and entry of employees, as of a moment; missing ones are the employee System. */
  people(asked: AskedPeople): Promise<ReadonlyMap<Uuid, Person>>
  /** Of Bon. */
  version: string
  /** Who supplies it to this installation; absent: the file names no sender. */
  supplier?: Supplier | undefined
  /** Is told how many of the days are read, from 0 to 1. */
  onProgress?(share: number): void
}

export type AskedPeople = { companies: readonly Uuid[]; uuids: readonly Uuid[]; at: Instant }
/** `folder`: where the files are to be; `now`: their date of creation; `limit`: most bytes of a file, any when absent. */
export type SafTTarget = { folder: string; now: Instant; limit?: number | undefined }
/** `name`: under which it is handed over. */
export type SafTFile = SafTPart & { transactions: number; events: number; name: string }

export const partName = (part: number): string => `${part}.xml`
export const partPath = (folder: string, part: number): string => join(folder, partName(part))

/**
 * Writes the Danish cash-register file 1.0.3 of a period (EXP-02, LAW-2), as one or as up to nine that are divided between
 * business days; the journal is read once. @throws {@link NoJournal}, TooLarge and what the disk throws.
 */
export const writeSafT = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  target: SafTTarget,
): Promise<SafTFile[]> => {
  const spool_folder = await mkdtemp(join(target.folder, 'spool-'))
  try {
    return await written(deps, period, { ...target, spool_folder })
  } finally {
    await rm(spool_folder, { recursive: true, force: true })
  }
}

const written = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  { folder, now, limit = Infinity, spool_folder }: SafTTarget & { spool_folder: string },
): Promise<SafTFile[]> => {
  const { store, version, supplier } = deps
  const parts = await partsOf(store, period.vat_entity_uuid)
  const [opened] = parts
  if (!opened) throw new NoJournal('this VAT entity has no journal')
  const configuration = await configurationUpTo(store, rangeOf(parts, period).to)
  const frame = frameOf(configuration, period, { now, version, supplier, journal_since: opened.at })
  const facts = await spoolFacts(deps, { frame, configuration, parts }, spool_folder)
  const people = await deps.people({
    companies: configuration.employersOf(period.vat_entity_uuid),
    uuids: [...facts.usedIn(period).employees],
    at: now,
  })
  const contentOf = (days: DayRange): Content => ({
    frame: frameOfDays(frame, days),
    configuration,
    used: facts.usedIn(days),
    people,
    registers: facts.registersIn(days),
  })
  // Each part has master data of its own, of which the whole period's is the most.
  const room = limit - bytesWithoutFacts(contentOf(period))
  const days = frame.days.map(({ day }) => day)
  const divided = dividePeriod(days, { room, bytesOn: facts.bytesOn })
  const files: SafTFile[] = []
  for (const [index, part] of divided.entries()) {
    const text = textOf(piecesOf(contentOf(part)), (name) => facts.read(name, part))
    files.push({
      ...part,
      ...(await writeWhole(partPath(folder, index + 1), text)),
      ...facts.countsIn(part),
      name: nameOf(frame, index + 1, divided.length),
    })
  }
  return files
}

const nameOf = ({ cvr, created_at, rules }: FileFrame, part: number, of: number): string =>
  safTFileName(cvr, localTime(created_at, rules.zone).toPlainDateTime(), part, of)

async function* textOf(
  pieces: Iterable<Piece>,
  read: (spool: string) => ReturnType<SpooledFacts['read']>,
): AsyncIterable<string | Uint8Array> {
  for (const piece of pieces)
    if (typeof piece === 'string') yield piece
    else yield* read(piece.spool)
}

/** The configuration as the log has it up to a position; as it is now when that is absent. */
export const configurationUpTo = async (
  store: Pick<EventStore, 'readAll'>,
  to: Position | undefined,
): Promise<Configuration> => {
  const configuration = openConfiguration()
  for await (const event of store.readAll(logStart, {
    limit: Number.MAX_SAFE_INTEGER,
    prefixes: ['resource_'],
  })) {
    if (to !== undefined && event.position > to) break
    configuration.see(event)
  }
  return configuration
}
