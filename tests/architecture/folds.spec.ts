import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventTypes } from '../golden/event-types.ts'
import { ROOT } from './cruise.ts'

/** The files that declare the events of a table and fold them. */
const FOLDS: Record<string, [events: string, ...folds: string[]]> = {
  orderEvents: ['contracts/orders/order.events.ts', 'contracts/orders/order.state.ts'],
  zReportEvents: [
    'contracts/registers/z-report.events.ts',
    'contracts/registers/z-report.state.ts',
    'contracts/registers/add-to-totals.ts',
  ],
  registerEvents: ['contracts/registers/register.events.ts', 'services/registers/register.decider.ts'],
  availabilityEvents: [
    'contracts/availability/availability.events.ts',
    'services/availability/availability.decider.ts',
  ],
  attemptEvents: ['contracts/payments/attempt.events.ts', 'contracts/payments/attempt.state.ts'],
  terminalEvents: ['contracts/payments/terminal.events.ts', 'services/payments/terminal.decider.ts'],
  printJobEvents: ['contracts/printing/print-job.events.ts', 'contracts/printing/print-job.state.ts'],
  practiceEvents: ['contracts/practice/practice.events.ts', 'services/practice/practice.decider.ts'],
  paperEvents: ['contracts/papers/paper.events.ts', 'contracts/papers/paper.state.ts'],
  reportPaperEvents: ['contracts/papers/report.events.ts', 'contracts/papers/report.events.ts'],
  numberSeriesEvents: [
    'contracts/counters/counter.events.ts',
    'contracts/counters/counter.state.ts',
    'services/counters/series.decider.ts',
  ],
  giftCardEvents: ['contracts/gift-cards/gift-card.events.ts', 'contracts/gift-cards/gift-card.state.ts'],
  transferEvents: ['contracts/transfers/transfer.events.ts', 'services/transfers/transfer.decider.ts'],
  invoiceEvents: ['contracts/invoices/invoice.events.ts', 'contracts/invoices/invoice.state.ts'],
  resourceEvents: ['contracts/resources/resource.events.ts', 'services/resources/resource.decider.ts'],
  bundleEvents: ['contracts/bundles/bundle.events.ts', 'services/bundles/bundle.decider.ts'],
  safTEvents: ['contracts/saf-t/saf-t.events.ts', 'services/saf-t/saf-t.decider.ts'],
  journalEvents: ['contracts/journal/journal.events.ts', 'services/journal/journal.state.ts'],
}
/** Recorded for audit only: no decider folds these streams. */
const NO_STATE = ['identityEvents', 'securityEvents']

/** Accepts any data, so that the missing fold is the only error. */
const PLANTED = 'Planted: z.any(),'

let place: string
let complaints: string
beforeAll(async () => {
  // Inside the repository, so that the packages resolve.
  place = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'folds-'))
  const modules = join(place, 'node_modules', '@bon')
  for (const room of ['contracts', 'services'])
    await cp(join(ROOT, room), join(place, room), {
      recursive: true,
      filter: (path) => !/node_modules|\.spec\.ts$/.test(path),
    })
  await symlink(join(ROOT, 'contracts', 'node_modules'), join(place, 'contracts', 'node_modules'))
  await cp(join(place, 'contracts', 'package.json'), join(modules, 'package.json'))
  await symlink(join(place, 'contracts'), join(modules, 'contracts'))
  for (const [table, [events]] of Object.entries(FOLDS)) {
    const path = join(place, events)
    const text = await readFile(path, 'utf8')
    const head = `export const ${table} = {`
    if (!text.includes(head)) throw new Error(`no ${table} in ${events}`)
    await writeFile(path, text.replace(head, `${head}\n  ${PLANTED}`))
  }
  const { compilerOptions } = JSON.parse(await readFile(join(ROOT, 'tsconfig.base.json'), 'utf8'))
  const options = { ...compilerOptions, composite: false, emitDeclarationOnly: false, noEmit: true }
  const files = Object.values(FOLDS).flatMap(([, ...folds]) => folds)
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  complaints = await compile(place)
})
afterAll(() => rm(place, { recursive: true, force: true }))

test('every stream of events has its fold in the list above, or none', () => {
  const streams = Object.values(eventTypes).flatMap((groups) => Object.keys(groups))
  expect([...Object.keys(FOLDS), ...NO_STATE].sort()).toEqual(streams.sort())
})

test.each(
  Object.entries(FOLDS).flatMap(([table, [, ...folds]]) => folds.map((fold) => [table, fold] as const)),
)('an event of %s that nothing folds does not compile: %s', (_, fold) => {
  expect(complaints).toContain(`${fold}(`)
})

const compile = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      join(ROOT, 'node_modules', '.bin', 'tsc'),
      ['-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => {
        if (error && !stdout) reject(new Error(stderr || error.message))
        resolve(stdout)
      },
    )
  })
