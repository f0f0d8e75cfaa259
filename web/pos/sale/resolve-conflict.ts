import { type CashierUuid, canonical, type RegisterUuid, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { type BonDetails, type BonLine, type Cart, detailsOf, linesOf } from './cart.ts'
import { isSentAlike } from './cart-wire.ts'

/** An order changed elsewhere, the cart based on its earlier version, and the table the cart was to be parked on. */
export type MergeConflict = {
  theirs: OrderView
  cart: Cart
  table_uuids?: Uuid[] | undefined
  /** Another register took the bon over, and has it now. */
  holder?: Holder
}
export type TakenOver = MergeConflict & { holder: Holder }
export const isTakenOver = (conflict: MergeConflict): conflict is TakenOver => conflict.holder !== undefined

type Holder = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }
export type Side = 'mine' | 'theirs'
export type Resolved = {
  lines: readonly BonLine[]
  details: BonDetails
  /** The tables the order is to be placed on. */
  table_uuids: readonly Uuid[]
}

type Versions<T> = { base: T; mine: T; theirs: T }

/** Either choice keeps changes made on one side only; they differ where both sides changed. */
export const resolveConflict = ({ theirs, cart, table_uuids }: MergeConflict, side: Side): Resolved => {
  const base = cart.base ?? undefined
  const tables = base?.table_uuids ?? []
  return {
    lines: resolvedLines(
      { base: base ? linesOf(base) : [], mine: cart.lines, theirs: linesOf(theirs) },
      side,
    ),
    details: resolvedDetails(
      { base: base ? detailsOf(base) : {}, mine: cart.details, theirs: detailsOf(theirs) },
      side,
    ),
    table_uuids: resolved({ base: tables, mine: table_uuids ?? tables, theirs: theirs.table_uuids }, side),
  }
}

/** Both sides' changes together; undefined where both changed the same, which the cashier must decide. */
export const mergedOf = (conflict: MergeConflict): Resolved | undefined => {
  const mine = resolveConflict(conflict, 'mine')
  const { details, lines, tables } = differencesOf(mine, resolveConflict(conflict, 'theirs'))
  return details.length > 0 || lines || tables ? undefined : mine
}

/** What is here is what is saved: nothing to decide, and nothing to show. */
export const isSavedAlready = (conflict: MergeConflict): boolean => {
  const merged = mergedOf(conflict)
  const { table_uuids } = conflict.theirs
  if (!merged) return false
  const saved = { lines: linesOf(conflict.theirs), details: detailsOf(conflict.theirs), table_uuids }
  const { details: names, ...differs } = differencesOf(merged, saved)
  return names.length === 0 && !differs.lines && !differs.tables
}

/** What the cashier must choose between: detail names, and whether lines and tables differ. */
export const differencesOf = (mine: Resolved, theirs: Resolved) => ({
  details: namesOf(mine.details, theirs.details).filter(
    (name) => !same(mine.details[name], theirs.details[name]),
  ),
  lines: !same(inOrder(mine.lines), inOrder(theirs.lines)),
  tables: !same(mine.table_uuids, theirs.table_uuids),
})

const resolvedLines = (
  { base, mine: typed, theirs }: Versions<readonly BonLine[]>,
  side: Side,
): readonly BonLine[] => {
  const [baseLines, there] = [byUuid(base), byUuid(theirs)]
  // The answer to a save that was executed may have been lost: what is here is then what is saved.
  const mine = typed.map((line) => {
    const saved = there.get(line.uuid)
    return saved && isSentAlike(line, saved) ? saved : line
  })
  const here = byUuid(mine)
  const resolveLine = ({ uuid }: BonLine): BonLine[] =>
    [resolved({ base: baseLines.get(uuid), mine: here.get(uuid), theirs: there.get(uuid) }, side)].flatMap(
      (line) => line ?? [],
    )
  const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
  const ownLines = byUuid(own)
  return [
    ...own.flatMap((line) => (baseLines.has(line.uuid) ? resolveLine(line) : line)),
    ...other.filter(({ uuid }) => !baseLines.has(uuid) && !ownLines.has(uuid)),
  ]
}

const resolvedDetails = ({ base, mine, theirs }: Versions<BonDetails>, side: Side): BonDetails => {
  const fields = namesOf(mine, theirs).map((name) => [
    name,
    resolved({ base: base[name], mine: mine[name], theirs: theirs[name] }, side),
  ])
  return Object.fromEntries(fields)
}

const resolved = <T>({ base, mine, theirs }: Versions<T>, side: Side): T => {
  if (same(mine, base)) return theirs
  return same(theirs, base) || side === 'mine' ? mine : theirs
}

const namesOf = (one: BonDetails, other: BonDetails) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof BonDetails)[]

const inOrder = (lines: readonly BonLine[]) => lines.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))

const byUuid = (lines: readonly BonLine[]) => new Map(lines.map((line) => [line.uuid, line]))

/** An absent detail equals a cleared one. */
const same = (one: unknown, other: unknown): boolean => canonical(one ?? null) === canonical(other ?? null)
