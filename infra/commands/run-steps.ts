import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../embedded/build-web.ts'
import { ROOT } from '../embedded/root.ts'
import { type Outcome, playwrightOutcome, vitestOutcome } from './reports.ts'
import { runWatched } from './run-watched.ts'
import type { Group, Step } from './steps.ts'

const REPORTS = join(ROOT, 'reports')

/** Runs every step, prints which were skipped and why, and ends with the line `N passed, N failed`. */
export const runSteps = async (groups: readonly Group[]): Promise<number> => {
  // An old report must not be used for a step that crashed before it wrote its own.
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const outcomes: Outcome[] = []
  for (const lanes of groups) {
    const held = lanes.length > 1
    outcomes.push(...(await Promise.all(lanes.map((lane) => runLane(lane, held)))).flat())
  }

  // Repeated at the end, because a CI log is often truncated to its tail.
  for (const { name, reason } of outcomes.flatMap(({ failures }) => failures)) {
    console.log(`failed: ${name}\n${excerptOf(reason)}`)
  }
  for (const { name, reason } of outcomes.flatMap(({ skipped }) => skipped)) {
    console.log(`skipped: ${name}${reason ? ` (${reason})` : ''}`)
  }
  const skipped = total(outcomes, (outcome) => outcome.skipped.length)
  if (skipped > 0) console.log(`${skipped} skipped, counted neither way`)
  const failed = total(outcomes, (outcome) => outcome.failed)
  console.log(`${total(outcomes, (outcome) => outcome.passed)} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const runLane = async (lane: readonly Step[], held: boolean): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const step of lane) outcomes.push(await runStep(step, held))
  return outcomes
}

/** What a `held` step prints is printed once it has ended, as steps beside it print too. */
export const runStep = async (step: Step, held = false): Promise<Outcome> => {
  const began = performance.now()
  const heading = `\n— ${step.name}`
  if (!held) console.log(heading)
  const outcome = await outcomeOf(step, held ? heading : undefined)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`— ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`)
  return outcome
}

const outcomeOf = async (step: Step, heading: string | undefined): Promise<Outcome> => {
  const { name } = step
  if (step.kind === 'page') {
    await buildWeb().catch((error: unknown) => console.error(error))
    return { passed: 0, failed: 0, skipped: [], failures: [] }
  }
  if (step.kind === 'one') {
    const { program, args, stallMs } = step
    const ok =
      (await runWatched({
        name,
        program,
        args,
        ...(stallMs && { stallMs }),
        ...(heading && { heldUnder: heading }),
      })) === 0
    const failures = ok ? [] : [{ name, reason: `${program} ${args.join(' ')}` }]
    return { passed: ok ? 1 : 0, failed: failures.length, skipped: [], failures }
  }
  const report = join(REPORTS, `${name}.json`)
  const progressFile = join(REPORTS, `${name}.progress.json`)
  if (step.kind === 'vitest') {
    const env = { BON_TEST_SUMMARY: report, BON_TEST_PROGRESS: progressFile }
    const chosen = step.projects.flatMap((project) => ['--project', project])
    const args = ['run', ...chosen, '--passWithNoTests']
    return vitestOutcome(report, await runWatched({ name, program: 'vitest', args, env, progressFile }))
  }
  const reporters = 'list,json,./tests/harness/playwright-progress.ts'
  const args = [
    'test',
    '--config',
    'tests/playwright.config.ts',
    `--reporter=${reporters}`,
    '--pass-with-no-tests',
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, BON_TEST_PROGRESS: progressFile }
  return playwrightOutcome(report, await runWatched({ name, program: 'playwright', args, env, progressFile }))
}

const total = (outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + of(outcome), 0)

const excerptOf = (reason: string): string =>
  reason
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 30)
    .map((line) => `  ${line.slice(0, 200)}`)
    .join('\n')
