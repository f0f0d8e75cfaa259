import type { OrderUuid } from '@bon/contracts/kernel'
import { atClose, type OrderAtClose } from '@bon/contracts/registers'
import { useState } from 'react'

/** Open orders at the close: which of them the cashier leaves to the next session (DEF-15). */
export const useCarried = (orders: readonly OrderAtClose[], isTraining: boolean) => {
  const [chosen, choose] = useState<ReadonlySet<OrderUuid>>(new Set())
  const waiting = orders.filter((order) => atClose(order) === 'carried')
  const unfinished = orders.filter((order) => atClose(order) === 'unfinished')
  const owed = isTraining ? [] : orders.filter((order) => atClose(order) === 'owed')
  const carried = waiting.filter(({ order_uuid }) => chosen.has(order_uuid))
  return {
    /** Orders of a training session are all cancelled by its close. */
    waiting: isTraining ? [] : waiting,
    unfinished: isTraining ? [] : unfinished,
    /** They took a part of their money: the close seals them, and the rest is owed. */
    owed,
    sealOwed: owed.map(({ order_uuid }) => order_uuid),
    empty: isTraining ? orders.length : orders.length - waiting.length - unfinished.length - owed.length,
    carried: carried.map(({ order_uuid }) => order_uuid),
    isSettled: isTraining || (unfinished.length === 0 && carried.length === waiting.length),
    has: (order_uuid: OrderUuid) => chosen.has(order_uuid),
    carry: (order_uuid: OrderUuid, yes: boolean) =>
      choose((before) =>
        yes ? new Set([...before, order_uuid]) : new Set([...before].filter((uuid) => uuid !== order_uuid)),
      ),
    carryAll: () => choose(new Set(waiting.map(({ order_uuid }) => order_uuid))),
  }
}
