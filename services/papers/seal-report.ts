import { NotSealed, type SourceSealer } from '../journal/index.ts'
import type { PaperDependencies } from './paper.dependencies.ts'
import { reportAt } from './report-at.ts'

/** Idempotent: the entry is the one that the reactor would make a moment later. */
export const sealReport =
  (deps: Parameters<typeof reportAt>[0], sealer: SourceSealer): PaperDependencies['sealReport'] =>
  async (scope, { session_uuid, x }) => {
    const made_by = (await reportAt(deps, scope, session_uuid, x ?? undefined))?.made_by
    if (!made_by) return
    try {
      await sealer.seal(made_by)
    } catch (error) {
      // The journal has stopped: the paper waits for it.
      if (!(error instanceof NotSealed)) throw error
    }
  }
