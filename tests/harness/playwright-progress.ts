import type { Reporter, TestCase } from 'playwright/types/testReporter'
import { progressWriter } from './progress.ts'

const titleOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ')

/** Each step of a test is progress: a click that waits too long ends by its own timeout. */
class PlaywrightProgress implements Reporter {
  readonly #progress = progressWriter(process.env['BON_TEST_PROGRESS'])
  onTestBegin(test: TestCase): void {
    this.#progress.began(test.id, titleOf(test))
  }
  onStepEnd(): void {
    this.#progress.wentOn()
  }
  onTestEnd(test: TestCase): void {
    this.#progress.ended(test.id)
  }
}

export default PlaywrightProgress
