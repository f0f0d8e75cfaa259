import { orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAfter, query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { planQuery } from '../floor-plan/use-floor-plan.ts'
import { useSteadyPos } from '../registers/index.ts'
import { keepSending, type WaitingEnd } from './send-waiting.ts'
import { shownItems, type WaitingItem } from './waiting-list.ts'

/** Sends what waits on this device while the register is in use (DEF-19). */
export const WaitingParts = () => {
  const { register, services } = useSteadyPos()
  const { waiting } = services
  const onEnd = useEnd()
  const client = useQueryClient()
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const controller = new AbortController()
    const begin = async () => {
      // Forbidden storage has kept nothing.
      await waiting.read(register.uuid).catch(() => undefined)
      await keepSending(waiting, (item, end) => ended(item, end), controller.signal)
    }
    void begin()
    return () => controller.abort()
  }, [waiting, register.uuid])
  // Tables are chosen without a server too.
  useEffect(() => {
    void client.prefetchQuery({ ...planQuery(register.uuid), gcTime: Number.POSITIVE_INFINITY })
  }, [client, register.uuid])
  return null
}

/** Says what became of an item, once: the newest message replaces the one before it. */
const useEnd = () => {
  const { t } = useTranslation('waiting')
  const { services, cartNow, change } = useSteadyPos()
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useProblemText()
  return (item: WaitingItem, end: WaitingEnd): void => {
    const nr = item.cart.short_nr
    void invalidateAfter(client, orderEndpoints.save, orderEndpoints.sell, orderEndpoints.pay)
    if (end.status === 'refused') {
      if (!item.reopened) toast({ text: t('refused', { nr, why: textOf(end.error) }) })
      return
    }
    const { order } = end
    client.setQueryData(query(orderEndpoints.show, { params: { uuid: order.order_uuid } }).queryKey, {
      order,
    })
    const bon = cartNow()
    // The bon is open here again: it goes on from what the server has now.
    if (bon.order_uuid === order.order_uuid)
      change({ type: 'continued', order, lines: bon.lines, details: bon.details })
    const left = shownItems(services.waiting.list.get()).length - (item.reopened ? 0 : 1)
    if (order.waited?.some(({ since, deviations }) => since === item.made_at && deviations.length > 0))
      toast({ text: t('deviating', { nr }) })
    else if (item.command.kind !== 'park' && order.unpaid > 0)
      toast({ text: t('rest', { nr, amount: money(order.unpaid) }) })
    else if (left === 0 && !item.reopened) toast({ text: t('allSent') })
  }
}
