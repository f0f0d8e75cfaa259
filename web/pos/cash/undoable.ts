import { type CashMoveMade, oppositeOf } from '@bon/contracts/registers'

/** Newest first; `open` marks moves that may be reversed: neither reversed already nor a reversal. */
export const undoable = (moves: readonly CashMoveMade[]): { move: CashMoveMade; open: boolean }[] => {
  const settled = new Set<number>()
  for (const [i, move] of moves.entries()) {
    const opposite = oppositeOf(move)
    if (settled.has(i) || !opposite) continue
    const back = moves.findIndex(
      ({ way, reason, amount, expense }, k) =>
        k > i &&
        !settled.has(k) &&
        way === opposite.way &&
        reason === opposite.reason &&
        amount === move.amount &&
        expense?.account_uuid === move.expense?.account_uuid,
    )
    if (back > i) settled.add(i).add(back)
  }
  return moves
    .map((move, i) => ({ move, open: !settled.has(i) && oppositeOf(move) !== undefined }))
    .toReversed()
}
