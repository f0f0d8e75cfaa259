import { readFileSync } from 'node:fs'

type Named = { name: string; reason: string }

export type Outcome = { passed: number; failed: number; skipped: Named[]; failures: Named[] }

/** The summary of tests/harness/summary-reporter.ts. */
export const vitestOutcome = (file: string, code: number): Outcome =>
  trusted(
    read(file, (report) => report as Outcome),
    code,
  )

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { title: string; specs: Spec[]; suites?: Suite[] }
type Spec = { title: string; file: string; tests: Test[] }
type Test = { status: string; annotations: Annotation[]; results: { errors: { message?: string }[] }[] }
type Annotation = { type: string; description?: string }

/** A flaky test counts as failed: without retries it would not have passed. */
export const playwrightOutcome = (file: string, code: number): Outcome =>
  trusted(
    read(file, (report) => {
      const { stats, suites } = report as PlaywrightReport
      const tests = specsOf(suites).flatMap(({ title, file, tests }) =>
        tests.map((test) => ({ test, status: test.status, name: `${file} > ${title}` })),
      )
      const skipped = tests
        .filter(({ status }) => status === 'skipped')
        .map(({ test, name }) => ({ name, reason: reasonOf(test) }))
      const failures = tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ test, name }) => ({ name, reason: errorsOf(test) }))
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped, failures }
    }),
    code,
  )

/** A runner that failed without naming a failed test (no report, a crash, a teardown) counts as one failure. */
const trusted = (outcome: Outcome, code: number): Outcome =>
  code !== 0 && outcome.failed === 0
    ? { ...outcome, failed: 1, failures: [{ name: 'the runner', reason: `It ended with code ${code}.` }] }
    : outcome

const read = (file: string, parse: (report: unknown) => Outcome): Outcome => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // A runner that crashed leaves no report; `trusted` counts it as a failure by its exit code.
    return { passed: 0, failed: 0, skipped: [], failures: [] }
  }
  return parse(JSON.parse(text))
}

const specsOf = (suites: readonly Suite[]): Spec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const errorsOf = ({ results }: Test): string =>
  results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n')

const reasonOf = ({ annotations }: Test): string =>
  annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? ''
