import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secondContexts } from '../e2e/second-contexts.ts'
import { ROOT } from './cruise.ts'
import { dialogsOutsideHost, moduleState, tillSources } from './till.ts'

const sources = tillSources()

test('ADR 0100: no module of the register keeps state from one register to the next', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(moduleState(sources)).toEqual([])
})

test.each<[string, string]>([
  ['let cart: Cart | undefined', 'cart'],
  ['export let cart = 1', 'cart'],
  ['const drafts = new Map<Uuid, SplitDraft>()', 'drafts'],
  ['export const ours = new Set<Uuid>()', 'ours'],
  ['const store = createStore(0)', 'store'],
])('ADR 0100: state that is planted in a module is told: %s', (text, name) => {
  expect(moduleState([{ path: 'web/pos/a.ts', text }])).toEqual([`web/pos/a.ts: ${name}`])
})

test.each([
  'const codes: ReadonlySet<string> = new Set(["a"])',
  'const cache = new WeakMap<object, string>()',
  'export const create = () => { let handler = 1; return () => handler++ }',
])('ADR 0100: what does not change is no state: %s', (text) => {
  expect(moduleState([{ path: 'web/pos/a.ts', text }])).toEqual([])
})

test('ADR 0100: only the host mounts dialogs', () => {
  expect(dialogsOutsideHost(sources)).toEqual([])
})

test('ADR 0100: a dialog that is planted in a screen is told, in the host and in another dialog it is not', () => {
  const text = 'export const A = () => <NoteDialog onClose={() => undefined} />'
  expect(dialogsOutsideHost([{ path: 'web/pos/sale/screen.tsx', text }])).toEqual([
    'web/pos/sale/screen.tsx NoteDialog',
  ])
  for (const drawn of ['Dialog', 'ConfirmDialog', 'CardBoard', 'Modal.Root'])
    expect(
      dialogsOutsideHost([{ path: 'web/pos/orders/list.tsx', text: `<${drawn} onClose={close}>` }]),
    ).toEqual([`web/pos/orders/list.tsx ${drawn}`])
  expect(dialogsOutsideHost([{ path: 'web/pos/till/dialog-host.tsx', text }])).toEqual([])
  expect(dialogsOutsideHost([{ path: 'web/pos/item/item-dialog.tsx', text }])).toEqual([])
})

test('ADR 0100: one place hears scans, and decides by the topmost dialog', () => {
  const listeners = sources.filter(({ text }) => /from '[^']*\/scan\.ts'/.test(text)).map(({ path }) => path)
  expect(listeners).toEqual(['web/pos/scanning/use-scanner.ts'])
})

test.each(Object.entries(secondContexts))(
  'POS-17 to POS-29: the dialog %s is seen in the journey %s',
  (kind, journey) => {
    const kinds = sources.find(({ path }) => path === 'web/pos/till/dialogs.ts')?.text
    expect(kinds).toContain(`'${kind}'`)
    const text = readFileSync(join(ROOT, `tests/e2e/${journey}.e2e.ts`), 'utf8')
    expect(text).toMatch(journey === 'sizes' ? /walk\.hasSeen/ : `expectOpen(page, '${kind}')`)
  },
)
