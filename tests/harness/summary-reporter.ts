import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What `npm test` adds up; vitest's own JSON report leaves out why a test was skipped. */
export type Summary = {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
  failures: { name: string; reason: string }[]
}

const noTests = (): Summary => ({ passed: 0, failed: 0, skipped: [], failures: [] })

/**
 * A file or suite that breaks outside its tests counts as one failure: its tests never ran. Written after each test too,
 * so that of a run that was stopped it is known how far it came.
 */
export const summaryReporter = (file: string): Reporter => {
  const soFar = noTests()
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
    const summary = noTests()
    const fail = (name: string, cause: readonly SerializedError[]): void => {
      summary.failed += 1
      summary.failures.push({ name, reason: reasonOf(cause) })
    }
    for (const error of errors) fail('outside of any test', [error])
    for (const module of modules) {
      const parts: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
      for (const part of parts.filter((each) => each.errors().length > 0)) {
        fail(part.type === 'module' ? part.relativeModuleId : part.fullName, part.errors())
      }
      for (const test of module.children.allTests()) count(test, summary)
    }
    writeFileSync(file, JSON.stringify(summary))
  }

const count = (test: TestCase, summary: Summary): void => {
  const result = test.result()
  if (result.state === 'passed') summary.passed += 1
  else if (result.state === 'failed') {
    summary.failed += 1
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    summary.failures.push({ name, reason: reasonOf(result.errors) })
  } else {
    // Empty where the name itself says why, as `describe.skipIf` must.
    const reason = result.state === 'skipped' ? (result.note ?? '') : ''
    summary.skipped.push({ name: test.fullName, reason })
  }
}

const reasonOf = (errors: readonly SerializedError[]): string =>
  errors.map(({ message, diff, stack }) => [message, diff, stack].filter(Boolean).join('\n')).join('\n')
