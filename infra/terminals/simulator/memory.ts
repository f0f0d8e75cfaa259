import { z } from 'zod'
import { Attempt } from './attempt.ts'
import { openLines } from './lines.ts'

const Line = z.object({ terminal: z.string(), reference: z.string(), attempt: Attempt.nullable() })

/** The terminals' memory, which survives a restart of this program: real terminals do not depend on the till. */
export type Memory = {
  of(terminal: string): Map<string, Attempt>
  terminals(): string[]
  store(terminal: string, attempt: Attempt): void
  forget(terminal: string): void
}

export const openMemory = (file?: string): Memory => {
  const lines = openLines(Line, file)
  const byTerminal = new Map<string, Map<string, Attempt>>()
  const of = (terminal: string) => {
    const own = byTerminal.get(terminal) ?? new Map<string, Attempt>()
    byTerminal.set(terminal, own)
    return own
  }
  for (const { terminal, reference, attempt } of lines.before) {
    if (attempt) of(terminal).set(reference, attempt)
    else of(terminal).delete(reference)
  }
  return {
    of,
    terminals: () => [...byTerminal.keys()],
    store: (terminal, attempt) => {
      lines.add({ terminal, reference: attempt.reference, attempt })
      of(terminal).set(attempt.reference, attempt)
    },
    forget: (terminal) => {
      for (const reference of of(terminal).keys()) lines.add({ terminal, reference, attempt: null })
      of(terminal).clear()
    },
  }
}
