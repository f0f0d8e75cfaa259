import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { ROOT } from './cruise.ts'

type Source = { path: string; text: string }
type Node = { type: string; [key: string]: unknown }

/** The register's sources, without tests. */
export const tillSources = (): Source[] =>
  globSync('web/pos/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.(?:spec|examples)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Makers of something that changes later. A `WeakMap` remembers an answer by its unchanging question and may stay. */
const changing = /^(?:new (?:Map|Set|Array)\b|create(?:Store|Requests|TillServices|SearchText|Ref)\()/

const isReadonly = (declared: string): boolean => /^[^=]*:\s*(?:Readonly|readonly)/.test(declared)

/**
 * What a module of the register would keep from one register to the next, and from one test to the next: a `let`, or
 * something that is made to change. `createTillServices` holds it for one register instead (ADR 0100).
 */
export const moduleState = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) => {
    const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
    return nodesOf(program.body).flatMap((statement) => {
      const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
      if (declaration.type !== 'VariableDeclaration') return []
      return nodesOf(declaration['declarations']).flatMap((one) => {
        const declared = text.slice(Number(one['start']), Number(one['end']))
        const { init } = one
        const made = isNode(init) ? text.slice(Number(init['start']), Number(init['end'])) : ''
        const isState = declaration['kind'] !== 'const' || (changing.test(made) && !isReadonly(declared))
        return isState ? [`${path}: ${declared.split(/\W/)[0]}`] : []
      })
    })
  })

const host = 'web/pos/till/dialog-host.tsx'
const isDialogFile = (path: string): boolean =>
  /-(?:dialog|dialogs)\.tsx$|\/(?:payment-sheet|pick-table|card-board|confirm-payment|confirm-drawer)\.tsx$/.test(
    path,
  )

/** Files that draw a dialog although they are neither the host nor a dialog themselves. */
export const dialogsOutsideHost = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) => {
    if (path === host || isDialogFile(path)) return []
    const drawn =
      text.match(
        /<(?:(?:[A-Z]\w*)?Dialogs?|Modal\.Root|CardBoard|DrawerPrompt|PaymentSheet|PickTable|ConfirmPayment)(?=[\s>])/g,
      ) ?? []
    return [...new Set(drawn)].map((element) => `${path} ${element.slice(1)}`)
  })
