import { type Money, minus, plus, type SessionUuid } from '../kernel/index.ts'
import type { FigurePart, ReconciledFigure, ReconciledReport, Source } from './reconciliation.view.ts'

/** The pairs that are compared, the first less the second. */
export const pairs = [
  ['z', 'journal'],
  ['z', 'postings'],
  ['journal', 'postings'],
] as const satisfies readonly (readonly [Source, Source])[]

/** A figure of the period, with the reports that have it, and those of them where its sources differ. */
export type ReconciledSum = ReconciledFigure & { of: SessionUuid[]; differing: SessionUuid[] }

/** To the øre; null where one of the two has no such figure. */
export const differenceOf = (
  figure: Pick<ReconciledFigure, Source>,
  [one, other]: (typeof pairs)[number],
): Money | null => {
  const [a, b] = [figure[one], figure[other]]
  return a === null || b === null ? null : minus(a, b)
}

export const isEqual = (figure: Pick<ReconciledFigure, Source>): boolean =>
  pairs.every((pair) => !differenceOf(figure, pair))

/** The reports of a period added up, figure by figure, in the order of their first occurrence. */
export const reconcile = (reports: readonly ReconciledReport[]): ReconciledSum[] => {
  const sums = new Map<string, ReconciledSum>()
  for (const { session_uuid, figures } of reports) {
    for (const figure of figures) {
      const key = `${figure.part} ${figure.key}`
      const sum = sums.get(key)
      sums.set(key, {
        part: figure.part,
        key: figure.key,
        z: add(sum?.z, figure.z),
        journal: add(sum?.journal, figure.journal),
        postings: add(sum?.postings, figure.postings),
        of: [...(sum?.of ?? []), session_uuid],
        differing: [...(sum?.differing ?? []), ...(isEqual(figure) ? [] : [session_uuid])],
      })
    }
  }
  return [...sums.values()]
}

/** All figures of a part as one, for its last line. */
export const totalOf = (sums: readonly ReconciledSum[], part: FigurePart): Pick<ReconciledFigure, Source> =>
  sums
    .filter((sum) => sum.part === part)
    .reduce<Pick<ReconciledFigure, Source>>(
      (total, sum) => ({
        z: add(total.z, sum.z),
        journal: add(total.journal, sum.journal),
        postings: add(total.postings, sum.postings),
      }),
      { z: null, journal: null, postings: null },
    )

/** Whether every report agrees in all its figures: two differences that cancel each other are no agreement. */
export const isReconciled = (reports: readonly ReconciledReport[]): boolean =>
  reports.every(({ figures, unsealed }) => unsealed === 0 && figures.every(isEqual))

const add = (sum: Money | null | undefined, more: Money | null): Money | null => {
  if (more === null) return sum ?? null
  return sum === null || sum === undefined ? more : plus(sum, more)
}
