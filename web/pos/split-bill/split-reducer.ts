import { allocate, type Money, money, type OrderUuid, type Uuid } from '@bon/contracts/kernel'
import { type Guest, leftOf, type SplitDraft, type SplitLine, type SplitMode } from './split-draft.ts'

/** How much one tap moves: one unit (or the remainder), half a unit, or everything. */
export type Step = 'one' | 'half' | 'all'

export type SplitAction =
  | { type: 'moved'; line_uuid: Uuid; step: Step }
  | { type: 'returned'; line_uuid: Uuid; nr: number; step: Step }
  | { type: 'marked'; nr: number }
  | { type: 'guestAdded'; order_uuid: OrderUuid }
  | { type: 'guestRemoved'; nr: number }
  | { type: 'renumbered'; nr: number; to: number }
  | { type: 'spread' }
  /** Discards the whole draft; `guests` are the ids of the first empty slips. */
  | { type: 'reset'; guests: readonly Uuid[] }
  | { type: 'mode'; mode: SplitMode }
  | { type: 'persons'; persons: number }
  | { type: 'amount'; at: number; amount: Money }
  | { type: 'amountAdded' }
  | { type: 'amountRemoved'; at: number }
  | { type: 'rebased'; revision: string; lines: readonly SplitLine[] }
  | { type: 'noticed' }
  | { type: 'sent'; sent: NonNullable<SplitDraft['sent']> }
  | { type: 'refused' }
  | { type: 'made'; revision: string; lines: readonly SplitLine[] }
  /** The orders merged back, and the ids for new slips. */
  | { type: 'undone'; orders: readonly Uuid[]; guests: readonly Uuid[] }

export const mostGuests = 40

/** Applies an edit to the split draft. Pure: the server is called only on saving. */
export const splitReducer = (draft: SplitDraft, action: SplitAction): SplitDraft => {
  switch (action.type) {
    case 'moved':
      return withMoved(
        draft,
        draft.marked,
        action.line_uuid,
        stepOf(leftOf(draft, action.line_uuid), action.step),
      )
    case 'returned': {
      const has = draft.guests.find(({ nr }) => nr === action.nr)?.takes[action.line_uuid] ?? 0
      return withMoved(draft, action.nr, action.line_uuid, -stepOf(has, action.step))
    }
    case 'marked':
      return draft.guests.some(({ nr }) => nr === action.nr) ? { ...draft, marked: action.nr } : draft
    case 'guestAdded':
      return added(draft, action.order_uuid)
    case 'guestRemoved': {
      const guests = draft.guests.filter(({ nr }) => nr !== action.nr)
      const marked = draft.marked === action.nr ? (guests[0]?.nr ?? draft.marked) : draft.marked
      return { ...draft, guests, marked }
    }
    case 'renumbered':
      return renumbered(draft, action.nr, action.to)
    case 'spread':
      return spread(draft)
    case 'reset':
      return { ...drawnAnew(draft, action.guests), amounts: [money(0), money(0)], cut: [] }
    case 'mode':
      return { ...draft, mode: action.mode }
    case 'persons':
      return { ...draft, persons: Math.min(12, Math.max(2, action.persons)) }
    case 'amount':
      return { ...draft, amounts: draft.amounts.with(action.at, money(Math.max(0, action.amount))) }
    case 'amountAdded':
      return draft.amounts.length < 12 ? { ...draft, amounts: [...draft.amounts, money(0)] } : draft
    case 'amountRemoved':
      return { ...draft, amounts: draft.amounts.toSpliced(action.at, 1) }
    case 'rebased':
      return rebased(draft, action.revision, action.lines)
    case 'noticed':
      return { ...draft, cut: [] }
    case 'sent':
      return { ...draft, sent: action.sent }
    case 'refused':
      return { ...draft, sent: null }
    case 'made':
      return made(draft, action.revision, action.lines)
    case 'undone':
      return drawnAnew(
        {
          ...draft,
          made: draft.made.filter(({ order_uuid }) => !action.orders.includes(order_uuid)),
          // The kept original has all its lines again: an empty revision makes the draft rebase on it.
          revision: '',
        },
        action.guests,
      )
  }
}

const stepOf = (available: number, step: Step): number =>
  step === 'all' ? available : Math.min(available, step === 'half' ? 500 : 1000)

/** The caller keeps the amount between zero and what the line has (SC-39). */
const withMoved = (draft: SplitDraft, nr: number, line_uuid: Uuid, amount: number): SplitDraft =>
  amount === 0
    ? draft
    : {
        ...draft,
        guests: draft.guests.map((guest) => (guest.nr === nr ? withTake(guest, line_uuid, amount) : guest)),
      }

const withTake = (guest: Guest, line_uuid: Uuid, amount: number): Guest => {
  const { [line_uuid]: before = 0, ...others } = guest.takes
  const now = before + amount
  return { ...guest, takes: now > 0 ? { ...others, [line_uuid]: now } : others }
}

const usedNumbers = ({ guests, made: before }: SplitDraft): Set<number> =>
  new Set([...guests, ...before].map(({ nr }) => nr))

const added = (draft: SplitDraft, order_uuid: OrderUuid): SplitDraft => {
  const used = usedNumbers(draft)
  if (used.size >= mostGuests) return draft
  let nr = 1
  while (used.has(nr)) nr += 1
  return { ...draft, guests: [...draft.guests, { nr, order_uuid, takes: {} }], marked: nr }
}

const renumbered = (draft: SplitDraft, from: number, to: number): SplitDraft =>
  !Number.isInteger(to) || to < 1 || to > 99 || usedNumbers(draft).has(to)
    ? draft
    : {
        ...draft,
        guests: draft.guests.map((guest) => (guest.nr === from ? { ...guest, nr: to } : guest)),
        marked: draft.marked === from ? to : draft.marked,
      }

/** Divides unassigned quantities equally to the thousandth; the first guests get the remainder. */
const spread = (draft: SplitDraft): SplitDraft => {
  let next = draft
  for (const { uuid } of draft.lines) {
    const parts = allocate(
      leftOf(draft, uuid),
      draft.guests.map(() => 1),
    )
    draft.guests.forEach(({ nr }, i) => {
      next = withMoved(next, nr, uuid, parts[i] ?? 0)
    })
  }
  return next
}

const drawnAnew = (draft: SplitDraft, orders: readonly Uuid[]): SplitDraft => {
  const drawn = orders.reduce(added, { ...draft, guests: [], sent: null })
  return { ...drawn, marked: drawn.guests[0]?.nr ?? 1 }
}

/** Rebases the draft on the changed order: a reduced quantity is taken from the last guest and reported in `cut`. */
const rebased = (draft: SplitDraft, revision: string, lines: readonly SplitLine[]): SplitDraft => {
  let next: SplitDraft = { ...draft, revision, lines: [...lines] }
  const cut: string[] = []
  for (const before of draft.lines) {
    let over = -leftOf({ lines: [...lines], guests: draft.guests }, before.uuid)
    if (over > 0) cut.push(before.name)
    for (const { nr, takes } of draft.guests.toReversed()) {
      const back = Math.min(Math.max(over, 0), takes[before.uuid] ?? 0)
      next = withMoved(next, nr, before.uuid, -back)
      over -= back
    }
  }
  return { ...next, cut: cut.length > 0 ? cut : draft.cut }
}

/** Marks slips as saved orders; slips without lines stay in the draft. */
const made = (draft: SplitDraft, revision: string, lines: readonly SplitLine[]): SplitDraft => {
  if (!draft.sent) return draft
  const madeNrs = new Set(draft.sent.made.map(({ nr }) => nr))
  return {
    ...draft,
    revision,
    lines: [...lines],
    guests: draft.guests.filter(({ nr }) => !madeNrs.has(nr)),
    made: [...draft.made, ...draft.sent.made],
    sent: null,
    cut: [],
  }
}
