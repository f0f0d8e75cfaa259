import { uuid5 } from '@bon/contracts/kernel'
import { bulkMax } from '@bon/contracts/resources'
import type { Checked } from './check.ts'

export type ImportAction =
  | { action: 'create'; uuid: string; data: Record<string, unknown> }
  | { action: 'change'; uuid: string; data: Record<string, unknown>; revision?: string }
  | { action: 'archive'; uuid: string }
export type Part = { actions: ImportAction[]; nrs: number[] }
export type Refusal = { nr: number; uuid: string; code: string; fields: { path: string; rule: string }[] }

/** What is stored of an import before the first call; enough to resume after a reload. */
export type Run = {
  uuid: string
  company_uuid: string
  file: string
  total: number
  parts: number
  /** Number of answered parts. */
  done: number
  created: string[]
  changed: number
  refused: Refusal[]
}
type Results = { uuid: string; status: 'done' | 'refused'; refused: Omit<Refusal, 'nr' | 'uuid'> | null }[]

/** Storage of a run: complete or absent, and written before `put` resolves. */
export type RunBox = {
  putRun(run: Run): Promise<void>
  putPart(run: Run, nr: number, part: Part): Promise<void>
  part(run: Run, nr: number): Promise<Part | undefined>
}

/** Splits a checked file into calls of at most 200, and stores them all. */
export const saveRun = async (
  box: RunBox,
  about: Pick<Run, 'uuid' | 'company_uuid' | 'file'>,
  all: readonly Checked[],
): Promise<Run> => {
  const actions = all.flatMap(({ action, uuid, data, revision, row, faults }) => {
    if (action === 'unchanged' || faults.length > 0) return []
    const one: ImportAction =
      action === 'create'
        ? { action, uuid, data }
        : { action, uuid, data, ...(revision !== undefined && { revision }) }
    return [{ nr: row.nr, action: one }]
  })
  const parts = Array.from({ length: Math.ceil(actions.length / bulkMax) }, (_, i) =>
    actions.slice(i * bulkMax, (i + 1) * bulkMax),
  )
  const run: Run = {
    ...about,
    total: actions.length,
    parts: parts.length,
    done: 0,
    created: [],
    changed: 0,
    refused: [],
  }
  for (const [i, part] of parts.entries())
    await box.putPart(run, i, { actions: part.map(({ action }) => action), nrs: part.map(({ nr }) => nr) })
  // The run record is written last: parts without one are not an import.
  await box.putRun(run)
  return run
}

/** A call's id derives from the import and its position, so that a repeated call has one effect (RULE-2). */
export const commandOf = (run: Pick<Run, 'uuid'>, part: number): string => uuid5(run.uuid, `part ${part}`)

type Sending = {
  box: RunBox
  send(actions: ImportAction[], command_id: string): Promise<Results>
  onProgress?(run: Run): void
  isPaused?(): boolean
}

/** Sends the unanswered parts. Throws what `send` throws, and can be resumed then, even after a reload. */
export const goOn = async (begun: Run, { box, send, onProgress, isPaused }: Sending): Promise<Run> => {
  let run = begun
  while (run.done < run.parts && !isPaused?.()) {
    const part = await box.part(run, run.done)
    if (!part) throw new Error(`part ${run.done} of import ${run.uuid} is lost`)
    run = after(run, part, await send(part.actions, commandOf(run, run.done)))
    await box.putRun(run)
    onProgress?.(run)
  }
  return run
}

const after = (run: Run, { actions, nrs }: Part, results: Results): Run => {
  const done = new Set(results.filter(({ status }) => status === 'done').map(({ uuid }) => uuid))
  const made = actions
    .filter(({ action, uuid }) => action === 'create' && done.has(uuid))
    .map(({ uuid }) => uuid)
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
