import { readFileSync } from 'node:fs'

export type Outcome = { passed: number; failed: number; skipped: { name: string; reason: string }[] }

/** The summary of tests/harness/summary-reporter.ts. */
export const vitestOutcome = (file: string, code: number): Outcome =>
  trusted(
    read(file, (report) => report as Outcome),
    code,
  )

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { title: string; specs: Spec[]; suites?: Suite[] }
type Spec = { title: string; tests: { status: string; annotations: Annotation[] }[] }
type Annotation = { type: string; description?: string }

/** A flaky test has failed: it would not have been seen to pass the first time. */
export const playwrightOutcome = (file: string, code: number): Outcome =>
  trusted(
    read(file, (report) => {
      const { stats, suites } = report as PlaywrightReport
      const skipped = specsOf(suites).flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'skipped')
          .map((test) => ({ name: title, reason: reasonOf(test) })),
      )
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped }
    }),
    code,
  )

/** A runner that failed without naming a failed test (no report, a crash, a teardown) counts as one failure. */
const trusted = (outcome: Outcome, code: number): Outcome =>
  code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome

const read = (file: string, parse: (report: unknown) => Outcome): Outcome => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { passed: 0, failed: 0, skipped: [] }
  }
  return parse(JSON.parse(text))
}

const specsOf = (suites: readonly Suite[]): Spec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const reasonOf = ({ annotations }: { annotations: Annotation[] }): string =>
  annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? ''
