import { endpoint, route } from '@bon/contracts/kernel'
import { orderActionEndpoints } from '@bon/contracts/orders'
import { describe, expect, test } from 'vitest'
import type { CodeOf } from '../kernel/index.ts'
import type { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { takeOrder } from './placing.handlers.ts'

type Code<Type extends string> = CodeOf<typeof orderDecider, Type>
const { take } = orderActionEndpoints
const routeOf = (deps: OrderDependencies) =>
  route(take, ({ params, body }, context) => takeOrder(deps, params.uuid, body, context))

describe('order endpoints announce what the order decider says to their command (ADR 0099)', () => {
  test('the decider says to a command what its function returns, and nothing else', () => {
    const paid: Code<'TakeOrder'> = 'order.already_paid'
    const mode: Code<'TakeOrder'> = 'order.test_mode_mismatch'
    // @ts-expect-error: an order is taken without money
    const cash: Code<'TakeOrder'> = 'order.cash_limit'
    const paying: Code<'StartPayment'> = 'order.cash_limit'
    expect([paid, mode, cash, paying]).toHaveLength(4)
  })

  test('a code that the decider says and the endpoint does not announce does not compile', () => {
    const fewer = endpoint({ ...take, rejects: ['order.already_paid'] })
    const plant = (deps: OrderDependencies) =>
      // @ts-expect-error: taking an order may say that it is cancelled
      route(fewer, ({ params, body }, context) => takeOrder(deps, params.uuid, body, context))
    expect([routeOf, plant]).toHaveLength(2)
  })

  test('a code that is announced and that the decider never says does not compile', () => {
    const more = endpoint({ ...take, rejects: [...take.rejects, 'order.cash_limit'] })
    const plant = (deps: OrderDependencies) =>
      // @ts-expect-error: taking an order never meets the limit of cash
      route(more, ({ params, body }, context) => takeOrder(deps, params.uuid, body, context))
    expect([routeOf, plant]).toHaveLength(2)
  })
})
