import { minus, sum, zero } from '../kernel/index.ts'
import type { DrawerFact, DrawerStep, DrawerStepKind } from './drawer-explanation.view.ts'
import { type DrawerFacts, type DrawerPayment, isCash, shownFact } from './drawer-facts.ts'

/** Of each step as many facts are answered, the latest first; a longer day has a list of payments. */
const facts_max = 300

/** From the opening float to the expected amount, without steps in which nothing happened. */
export const stepsOf = ({ payments, moves, means_corrected }: DrawerFacts): DrawerStep[] => {
  const cash = payments.filter(isCash)
  const tipped = cash.filter(({ tip }) => tip !== 0)
  const sold = cash.filter((payment) => withoutTip(payment) > 0)
  const returned = cash.filter((payment) => withoutTip(payment) < 0)
  const [deposits, withdrawals] = [
    moves.filter(({ way }) => way === 'deposit'),
    moves.filter(({ way }) => way === 'withdraw'),
  ]
  return [
    step('sales', sum(sold.map(withoutTip)), sold),
    step('tips', sum(tipped.map(({ tip }) => tip)), tipped),
    step('refunds', sum(returned.map(withoutTip)), returned),
    step('means_corrected', sum(means_corrected.map(({ amount }) => amount)), means_corrected),
    step('deposits', sum(deposits.map(({ amount }) => amount)), deposits),
    step('withdrawals', minus(zero, sum(withdrawals.map(({ amount }) => amount))), withdrawals),
  ].filter(({ count }) => count > 0)
}

const withoutTip = ({ amount, tip }: DrawerPayment) => minus(amount, tip)

const step = (
  kind: DrawerStepKind,
  amount: DrawerStep['amount'],
  facts: readonly DrawerFact[],
): DrawerStep => ({
  kind,
  amount,
  count: facts.length,
  facts: facts.slice(-facts_max).toReversed().map(shownFact),
})
