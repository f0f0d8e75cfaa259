import type { Pending, Verdict } from '../verify/index.ts'

/** 0: consistent, whatever is pending. 1: a contradiction. 2: consistent, but something is overdue. */
export const exitCodeOf = (verdict: Verdict): 0 | 1 | 2 =>
  verdict.ok ? (verdict.overdue.length > 0 ? 2 : 0) : 1

/** 3: could not check (no database, no readable key): the state is unknown. */
export const could_not_verify = 3

/** The verdict in lines: what was counted, what is pending for whom and how long, or the first contradiction. */
export const report = (verdict: Verdict, seconds: string): string[] => {
  if (!verdict.ok) {
    const { violation, summary, where, affects } = verdict
    return [`A lie: ${violation}`, summary, `Where: ${JSON.stringify(where)}`, `Affects: ${affects}`]
  }
  const counts = Object.entries(verdict.checked).map(
    ([what, count]) => `${count} ${what.replaceAll('_', ' ')}`,
  )
  return [
    `Everything is true (${seconds} s): ${counts.join(', ')}.`,
    ...listed('Pending', verdict.pending),
    ...listed('OVERDUE, longer than its rule allows', verdict.overdue),
    ...pinned(verdict),
  ]
}

/** What outside the log confirms it, and what to hand out so that more does. */
const pinned = ({ pins, ends }: Extract<Verdict, { ok: true }>): string[] => [
  ...(pins.length === 0
    ? [
        'Pinned by nothing outside the log: an end that was cut off, or an older copy, looks like this too (--anchor).',
      ]
    : [...pins]
        .sort((a, b) => a.seq - b.seq)
        .slice(-shown)
        .map(
          ({ text, seq, up_to, at }) =>
            `Pinned by ${text}: entry ${seq} and all before it are as they were on ${at} (position ${up_to}).`,
        )),
  ...ends.map(({ vat_entity_uuid, code }) => `Head of VAT entity ${vat_entity_uuid}: ${code}`),
]

const shown = 20

const listed = (title: string, all: readonly Pending[]): string[] =>
  all.length === 0
    ? []
    : [
        `${title} (${all.length}):`,
        ...all.slice(0, shown).map(lineOf),
        ...(all.length > shown ? [`  and ${all.length - shown} more`] : []),
      ]

const lineOf = ({ kind, waits_for, age_ms, where }: Pending): string =>
  `  ${kind.replaceAll('_', ' ')} for ${ageOf(age_ms)}, waits for ${waits_for}: ${where.stream}, position ${where.position}`

const ageOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}
