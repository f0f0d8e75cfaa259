import { type Cart, type CartAction, cartReducer } from './cart.ts'

/** Steps that can be taken back on an open bon. */
export const undoable_steps = 20

/** The bon at hand, and what it was before each of its last steps, oldest first. */
export type CartHistory = { cart: Cart; past: readonly Cart[] }

/**
 * `undone` takes back the newest step. With `only` it takes back the step that was done on that bon, and when others
 * came after it, does `otherwise` as a step of its own.
 */
export type BonAction = CartAction | { type: 'undone'; only?: Cart; otherwise?: CartAction }

/** What a person does to the bon. Everything else comes from the server or is another bon: nothing before it is undone. */
const steps: ReadonlySet<CartAction['type']> = new Set([
  'added',
  'edited',
  'quantity',
  'discount',
  'removed',
  'cleared',
  'restored',
  'details',
] satisfies CartAction['type'][])

export const historyReducer = (history: CartHistory, action: BonAction): CartHistory => {
  if (action.type !== 'undone') return after(history, action)
  const { cart, past } = history
  const before = past.at(-1)
  if (!action.only || action.only === before)
    return before ? { cart: reverted(cart, before), past: past.slice(0, -1) } : history
  return action.otherwise ? after(history, action.otherwise) : history
}

const after = (history: CartHistory, action: CartAction): CartHistory => {
  const { cart, past } = history
  const next = cartReducer(cart, action)
  if (next === cart) return history
  if (action.type === 'selected') return { cart: next, past }
  if (!steps.has(action.type)) return { cart: next, past: [] }
  return { cart: next, past: isSame(cart, next) ? past : [...past, cart].slice(-undoable_steps) }
}

const reverted = (cart: Cart, { lines, details }: Cart): Cart => ({ ...cart, lines, details, selected: null })

/** Runs at every tap: a line that is still the same object is not looked into. */
const isSame = (one: Cart, other: Cart): boolean =>
  one.lines.length === other.lines.length &&
  one.lines.every((line, at) => isEqual(line, other.lines[at])) &&
  isEqual(one.details, other.details)

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The undo of a toast about a step of the bon; Ctrl+Z does not run it, since it takes back the steps in their order. */
export const stepUndo = (label: string, run: () => void) => ({ label, run, byKey: false })
