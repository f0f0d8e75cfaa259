import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What `npm test` adds up; vitest's own JSON report leaves out why a test was skipped. */
export type Summary = { passed: number; failed: number; skipped: { name: string; reason: string }[] }

/**
 * A file or suite that breaks outside its tests counts as one failure: its tests never ran. Written after each test too,
 * so that of a run that was stopped it is known how far it came.
 */
export const summaryReporter = (file: string): Reporter => {
  const soFar: Summary = { passed: 0, failed: 0, skipped: [] }
  return {
    onTestCaseResult(test: TestCase) {
      count(test, soFar)
      writeFileSync(file, JSON.stringify(soFar))
    },
    onTestRunEnd: writeWhole(file),
  }
}

const writeWhole =
  (file: string) =>
  (modules: readonly TestModule[], errors: readonly SerializedError[]): void => {
    const summary: Summary = { passed: 0, failed: errors.length, skipped: [] }
    for (const module of modules) {
      const broken: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
      summary.failed += broken.filter((part) => part.errors().length > 0).length
      for (const test of module.children.allTests()) count(test, summary)
    }
    writeFileSync(file, JSON.stringify(summary))
  }

const count = (test: TestCase, summary: Summary): void => {
  const result = test.result()
  if (result.state === 'passed') summary.passed += 1
  else if (result.state === 'failed') summary.failed += 1
  else {
    // Empty where the name itself says why, as `describe.skipIf` must.
    const reason = result.state === 'skipped' ? (result.note ?? '') : ''
    summary.skipped.push({ name: test.fullName, reason })
  }
}
