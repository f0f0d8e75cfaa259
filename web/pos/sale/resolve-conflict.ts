import { canonical, type Uuid } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { type BonDetails, type BonLine, type Cart, detailsOf, linesOf } from './cart.ts'

/** An order that was changed elsewhere, the cart that was made from it before, and where the cart was to be parked. */
export type MergeConflict = { theirs: OrderView; cart: Cart; table_uuids?: Uuid[] | undefined }
export type Side = 'mine' | 'theirs'
export type Resolved = {
  lines: readonly BonLine[]
  details: BonDetails
  /** Where the order is to stand. */
  table_uuids: readonly Uuid[]
}

type Versions<T> = { base: T; mine: T; theirs: T }

/** Both choices keep what only one side changed; they differ in what both sides changed. */
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

/** What a cashier has to choose between: details by name, and whether lines and tables are among it. */
export const differencesOf = (mine: Resolved, theirs: Resolved) => ({
  details: namesOf(mine.details, theirs.details).filter(
    (name) => !same(mine.details[name], theirs.details[name]),
  ),
  lines: !same(inOrder(mine.lines), inOrder(theirs.lines)),
  tables: !same(mine.table_uuids, theirs.table_uuids),
})

const resolvedLines = (
  { base, mine, theirs }: Versions<readonly BonLine[]>,
  side: Side,
): readonly BonLine[] => {
  const known = byUuid(base)
  const [here, there] = [byUuid(mine), byUuid(theirs)]
  const ofKnown = ({ uuid }: BonLine): BonLine[] =>
    [resolved({ base: known.get(uuid), mine: here.get(uuid), theirs: there.get(uuid) }, side)].flatMap(
      (line) => line ?? [],
    )
  const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
  const beside = byUuid(own)
  return [
    ...own.flatMap((line) => (known.has(line.uuid) ? ofKnown(line) : line)),
    ...other.filter(({ uuid }) => !known.has(uuid) && !beside.has(uuid)),
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

/** Absent and taken off again are alike. */
const same = (one: unknown, other: unknown): boolean => canonical(one ?? null) === canonical(other ?? null)
