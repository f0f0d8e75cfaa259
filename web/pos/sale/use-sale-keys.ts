import { pieces, quantity } from '@bon/contracts/kernel'
import { useNavigate } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import { type BonLine, isGivenAway, unpaidOfCart } from './cart.ts'
import { useKitchenPress } from './use-kitchen-press.ts'
import { useLineChanges } from './use-line-changes.ts'
import { useUndoStep } from './use-undo-step.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** A control focused by keyboard keeps Enter and Space. */
const isChosenControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button:focus-visible, a:focus-visible')

const undoes = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** DES-32. Digits focus the search field, where Enter adds a PLU. */
export const useSaleKeys = (on: boolean): void => {
  const { cartNow, change, dispatch, search, register, services } = useSteadyPos()
  const underway = useTill(({ payment_underway }) => payment_underway)
  const { remove, add } = useLineChanges()
  const kitchen = useKitchenPress()
  const { company } = useSession()
  const navigate = useNavigate()
  const base = tillPath(company.uuid, register.uuid)
  // A required line cannot be selected: it follows its parent (DEF-80).
  const onLine = (work: (line: BonLine) => void) => () => {
    const { lines, selected } = cartNow()
    const line =
      lines.find(({ uuid }) => uuid === selected) ?? lines.findLast(({ parent_uuid }) => !parent_uuid)
    if (line) work(line)
  }
  const pay = () => {
    const cart = cartNow()
    if (cart.lines.length === 0 || underway) return
    if (isGivenAway(cart)) services.closingFree.send()
    else if (unpaidOfCart(cart) > 0) dispatch({ type: 'opened', dialog: { kind: 'payment' } })
  }
  const undoStep = useUndoStep()
  // The bon's steps come before what a toast would undo.
  useTypedKeys((event) => on && undoes(event) && !isField(event.target) && undoStep(), { first: true })
  const focusSearch = () => search.input.current?.focus()
  const keys: Record<string, () => void> = {
    F2: () => void navigate(base),
    F4: () => void navigate(`${base}/orders`),
    F9: kitchen.press,
    F10: pay,
  }
  const keysOutsideFields: Record<string, () => void> = {
    '/': focusSearch,
    '+': onLine((line) => add(line, pieces(1))),
    '-': onLine((line) => add(line, quantity(-1000))),
    Delete: onLine(remove),
    Escape: () => change({ type: 'selected', uuid: null }),
  }
  useTypedKeys((event) => {
    if (!on || event.altKey || event.metaKey || event.ctrlKey) return false
    const inField = isField(event.target)
    const work = keys[event.key] ?? (inField ? undefined : keysOutsideFields[event.key])
    if (work) {
      work()
      return true
    }
    if (inField) return false
    if (event.key === 'Enter' && !isChosenControl(event.target)) {
      pay()
      return true
    }
    // The digit itself arrives in the field after the focus.
    if (/^\d$/.test(event.key)) focusSearch()
    return false
  })
}
