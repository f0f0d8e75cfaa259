import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** The results that `npm test` adds up; vitest's own JSON report omits why a test was skipped. */
export type Summary = {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
  failures: { name: string; reason: string }[]
}

const noTests = (): Summary => ({ passed: 0, failed: 0, skipped: [], failures: [] })

/**
 * A file or suite that fails outside its tests counts as one failure, because its tests did not run. Written after each
 * test too, so that the progress of an aborted run is known.
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
    // Empty where the name contains the reason, as with `describe.skipIf`.
    const reason = result.state === 'skipped' ? (result.note ?? '') : ''
    summary.skipped.push({ name: test.fullName, reason })
  }
}

const reasonOf = (errors: readonly SerializedError[]): string =>
  errors.map(({ message, diff, stack }) => [message, diff, stack].filter(Boolean).join('\n')).join('\n')
