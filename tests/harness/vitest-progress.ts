import type { Reporter, TestCase } from 'vitest/node'
import { progressWriter } from './progress.ts'

/** Each start and end of a test is progress, and so is each line or annotation that a long one writes. */
export const progressReporter = (file: string): Reporter => {
  const progress = progressWriter(file)
  const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} › ${test.fullName}`
  return {
    onTestModuleStart: progress.wentOn,
    onTestCaseReady: (test) => progress.began(test.id, nameOf(test)),
    onTestCaseResult: (test) => progress.ended(test.id),
    onTestCaseAnnotate: progress.wentOn,
    onUserConsoleLog: progress.wentOn,
    onHookStart: progress.wentOn,
    onHookEnd: progress.wentOn,
  }
}
