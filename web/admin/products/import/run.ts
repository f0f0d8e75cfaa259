import { uuid5 } from '@bon/contracts/kernel'
import { bulkMax } from '@bon/contracts/resources'
import type { Checked } from './check.ts'

export type ImportAct =
  | { act: 'create'; uuid: string; data: Record<string, unknown> }
  | { act: 'change'; uuid: string; data: Record<string, unknown>; revision?: string }
  | { act: 'archive'; uuid: string }
export type Part = { acts: ImportAct[]; nrs: number[] }
export type Refusal = { nr: number; uuid: string; code: string; fields: { path: string; rule: string }[] }

/** What is remembered of an import before its first word is sent: all that goes on after a reload. */
export type Run = {
  uuid: string
  company_uuid: string
  file: string
  total: number
  parts: number
  /** So many parts are answered. */
  done: number
  created: string[]
  changed: number
  refused: Refusal[]
}
type Results = { uuid: string; status: 'done' | 'refused'; refused: Omit<Refusal, 'nr' | 'uuid'> | null }[]

/** Where a run is kept: whole or not at all, and written before `put` resolves. */
export type RunBox = {
  putRun(run: Run): Promise<void>
  putPart(run: Run, nr: number, part: Part): Promise<void>
  part(run: Run, nr: number): Promise<Part | undefined>
}

/** Cuts a checked file into calls of at most 200, and remembers them all. */
export const keepRun = async (
  box: RunBox,
  about: Pick<Run, 'uuid' | 'company_uuid' | 'file'>,
  all: readonly Checked[],
): Promise<Run> => {
  const acts = all.flatMap(({ act, uuid, data, revision, row, faults }) => {
    if (act === 'unchanged' || faults.length > 0) return []
    const one: ImportAct =
      act === 'create'
        ? { act, uuid, data }
        : { act, uuid, data, ...(revision === undefined ? {} : { revision }) }
    return [{ nr: row.nr, act: one }]
  })
  const parts = Array.from({ length: Math.ceil(acts.length / bulkMax) }, (_, i) =>
    acts.slice(i * bulkMax, (i + 1) * bulkMax),
  )
  const run: Run = {
    ...about,
    total: acts.length,
    parts: parts.length,
    done: 0,
    created: [],
    changed: 0,
    refused: [],
  }
  for (const [i, part] of parts.entries())
    await box.putPart(run, i, { acts: part.map(({ act }) => act), nrs: part.map(({ nr }) => nr) })
  // The head is written last: what has none was never begun.
  await box.putRun(run)
  return run
}

/** The id of a call follows from the import and its place: sent twice, by whichever page, it is done once (rule 2). */
export const commandOf = (run: Pick<Run, 'uuid'>, part: number): string => uuid5(run.uuid, `part ${part}`)

type Sending = {
  box: RunBox
  send(acts: ImportAct[], command_id: string): Promise<Results>
  onProgress?(run: Run): void
  isPaused?(): boolean
}

/** Sends what is not answered yet. Throws what `send` throws, and can then be gone on with, here or after a reload. */
export const goOn = async (begun: Run, { box, send, onProgress, isPaused }: Sending): Promise<Run> => {
  let run = begun
  while (run.done < run.parts && !isPaused?.()) {
    const part = await box.part(run, run.done)
    if (!part) throw new Error(`part ${run.done} of import ${run.uuid} is lost`)
    run = after(run, part, await send(part.acts, commandOf(run, run.done)))
    await box.putRun(run)
    onProgress?.(run)
  }
  return run
}

const after = (run: Run, { acts, nrs }: Part, results: Results): Run => {
  const done = new Set(results.filter(({ status }) => status === 'done').map(({ uuid }) => uuid))
  const made = acts.filter(({ act, uuid }) => act === 'create' && done.has(uuid)).map(({ uuid }) => uuid)
  return {
    ...run,
    done: run.done + 1,
    created: [...run.created, ...made],
    changed: run.changed + done.size - made.length,
    refused: [
      ...run.refused,
      ...results.flatMap(({ uuid, refused }, i) =>
        refused ? [{ nr: nrs[i] ?? 0, uuid, code: refused.code, fields: refused.fields }] : [],
      ),
    ],
  }
}
