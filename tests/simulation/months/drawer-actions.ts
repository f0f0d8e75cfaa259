import { api } from '@bon/contracts/api'
import { type Money, money, pieces } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { done } from './done.ts'
import { type Action, sold_dishes, type Trade } from './trade.ts'

/** What the till reports as taken off a bon before it was paid. */
export const correctionOf = async (
  { till, shop, rng }: Trade,
  kind: 'line_lowered' | 'line_removed' | 'line_swapped',
) => {
  const dish = till.dish(rng.int(0, sold_dishes - 1))
  return {
    session_uuid: (await till.session())?.session_uuid ?? '',
    cashier_uuid: till.cashier,
    order_uuid: newId(),
    done_at: shop.now(),
    correction: {
      kind,
      line_uuid: newId(),
      product_uuid: dish.uuid,
      article_group: dish.article_group,
      quantity: pieces(1),
      amount: dish.price,
    },
  }
}
export type Correction = Awaited<ReturnType<typeof correctionOf>>

export const reported = async (
  { call, of, till }: Pick<Trade, 'call' | 'of' | 'till'>,
  body: Correction,
): Promise<void> => {
  done(await call(api.registers.reportCorrection, { ...of(till.register), body, command_id: newId() }))
}

const moved = async (
  { call, of, till }: Trade,
  what: 'deposit' | 'withdraw',
  body: { amount: Money; reason: string; [field: string]: unknown },
): Promise<void> => {
  const cashier_uuid = till.cashier
  done(await call(api.registers[what], { ...of(till.register), body: { cashier_uuid, ...body } as never }))
}

/** Corrections before payment and the drawer beside sales. */
export const drawerActions: Record<string, Action> = {
  'R-8 lowered at the till': async (trade) => reported(trade, await correctionOf(trade, 'line_lowered')),
  'R-8 removed at the till': async (trade) => reported(trade, await correctionOf(trade, 'line_removed')),
  'R-8 swapped at the till': async (trade) => reported(trade, await correctionOf(trade, 'line_swapped')),
  'R-8 lowered and removed in a saved cart': async ({ till, line, paid }) => {
    const uuid = newId()
    const [one, two] = [line(3), line()]
    const first = done(await till.save(uuid, [one, two])).body.order
    const fewer = { ...one, quantity: pieces(1) }
    const second = done(await till.save(uuid, [fewer], { if_match: first.revision })).body.order
    await paid(second, 5_000_00)
  },
  'R-8 cleared bon': async ({ till, saved, lines }) => {
    const order = await saved(lines())
    done(await till.cancel(order.order_uuid, order.revision))
  },
  'cash put in': (trade) =>
    moved(trade, 'deposit', {
      amount: money(trade.rng.int(1, 400) * 50),
      reason: trade.rng.pick(['cash_deposit', 'change', 'other']),
    }),
  'cash taken out': async (trade) => {
    await trade.sold([trade.line(3)])
    await moved(trade, 'withdraw', {
      amount: money(trade.rng.int(1, 40) * 50),
      reason: trade.rng.pick(['cash_deposit', 'other']),
    })
  },
  'tips paid out': async (trade) => {
    await moved(trade, 'withdraw', { amount: money(50), reason: 'tips', paid_to: trade.till.cashier })
  },
  'purchase with input VAT': async (trade) => {
    const { accounts } = done(
      await trade.call(api.registers.expenseAccounts, trade.of(trade.till.register)),
    ).body
    const account_uuid = trade.rng.pick(accounts).uuid
    await moved(trade, 'withdraw', {
      amount: money(trade.rng.int(1, 9_999)),
      reason: 'purchase',
      expense: { account_uuid },
    })
  },
  'drawer opened': async ({ till }) => void done(await till.openDrawer()),
  'X report': async ({ till }) => void done(await till.x()),
}
