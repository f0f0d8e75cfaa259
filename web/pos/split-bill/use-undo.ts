import { type OrderUuid, quantity, type Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderActionEndpoints, orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { useIntent } from '../sale/use-intent.ts'
import { movableLines } from './split-bills.ts'
import type { Made } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'
import { useCacheOrders } from './use-orders.ts'

const isFree = (order: OrderView): boolean => order.status === 'open' && order.lines.length > 0

/** Which orders are merged back, and into which: the original, or the first unpaid one if the original is paid. */
export const undoOf = (
  original: OrderView,
  guests: readonly OrderView[],
): { into: OrderView; from: OrderView[] } | undefined => {
  const free = guests.filter(isFree)
  const into = original.status === 'open' ? original : free[0]
  const from = free.filter(({ order_uuid }) => order_uuid !== into?.order_uuid)
  return into && from.length > 0 ? { into, from } : undefined
}

const show = async (uuid: Uuid): Promise<OrderView> =>
  (await call(orderEndpoints.show, { params: { uuid } })).body.order

/** Undoes a saved split with merge commands: the unpaid orders are joined again (BEYOND-09). */
export const useUndo = (order_uuid: OrderUuid, change: (action: SplitAction) => void) => {
  const { t } = useTranslation('split')
  const { register, cashier } = usePos()
  const client = useQueryClient()
  const textOf = useProblemText()
  const toast = useToast()
  const cacheOrders = useCacheOrders()
  const once = useIntent()
  const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, kind: 'merge' as const }

  const goBack = async (guest: OrderView, into: OrderView) => {
    const lines = movableLines(guest.lines).map((line) => ({
      line_uuid: line.uuid,
      quantity: quantity(line.quantity),
    }))
    const { body } = await call(orderActionEndpoints.transfer, {
      params: { uuid: guest.order_uuid },
      ifMatch: guest.revision,
      body: { ...by, parts: [{ order_uuid: into.order_uuid, lines }] },
    })
    cacheOrders([body.order, ...body.others])
    // Merged back into the original, the guest who kept it loses it too.
    const orders = into.order_uuid === order_uuid ? [guest.order_uuid, order_uuid] : [guest.order_uuid]
    change({ type: 'undone', orders, guests: [newId(), newId()] })
  }
  const run = async (made: readonly Made[]) => {
    try {
      const [original, ...guests] = await Promise.all([
        show(order_uuid),
        ...made.flatMap((one) => (one.order_uuid === order_uuid ? [] : show(one.order_uuid))),
      ])
      const plan = original && undoOf(original, guests)
      for (const guest of plan?.from ?? []) await goBack(guest, plan?.into ?? guest)
      toast({ text: t(plan ? 'undone' : 'nothingToUndo') })
    } catch (error) {
      toast({ text: textOf(error) })
    }
    await invalidateAfter(client, orderActionEndpoints.transfer)
  }
  return (made: readonly Made[]) => once(['undo', made], () => run(made))
}
