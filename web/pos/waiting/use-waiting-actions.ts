import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { causesIn } from '../admin-pin/causes-in.ts'
import { show, usePlacing } from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import { type BonLine, type Cart, emptyCart, linesOf } from '../sale/cart.ts'
import type { WaitingEvent, WaitingItem } from './waiting-list.ts'

/** What a cashier does with an item that waits or was refused. */
export const useWaitingActions = () => {
  const { t } = useTranslation('waiting')
  const { services, numberOfNext, change, dispatch, sale, approve: ask } = usePos()
  const { action, letGoFor, base: till, busy } = usePlacing()
  const navigate = useNavigate()
  const toast = useToast()
  const { waiting } = services

  const nextBon = (): Cart => emptyCart(newId(), numberOfNext())

  /** The bon as it can go on: an order that has ended meanwhile is left, and its lines are a bon of their own. */
  const bonOf = async ({ cart, refused }: WaitingItem): Promise<Cart> => {
    if (!refused) return cart
    // Without an answer the bon goes on as it was; the server decides when it comes back.
    const now = await show(cart.order_uuid).catch(() => undefined)
    if (now?.status === 'completed' || now?.status === 'cancelled')
      return { ...nextBon(), lines: renamed(cart.lines), details: cart.details }
    if (!now || cart.base) return cart
    const here = new Set(cart.lines.map(({ uuid }) => uuid))
    const others = linesOf(now).filter(({ uuid }) => !here.has(uuid))
    return { ...cart, base: now, lines: [...cart.lines, ...others] }
  }

  /** Opens the bon on this device again; the one in hand is parked. */
  const reopen = (item: WaitingItem) =>
    action(async () => {
      await letGoFor([item.cart.order_uuid])
      const cart = await bonOf(item)
      await waiting.change({ type: 'reopened', command_id: item.command.command_id })
      sale.dismiss()
      change({ type: 'reopened', cart })
      dispatch({ type: 'closed' })
      dispatch({ type: 'went', to: 'sale' })
      void navigate(till)
      toast({ text: t('reopened', { nr: cart.short_nr }) })
    })

  const stored = (event: WaitingEvent): Promise<void> =>
    // Only storage can fail here, and the cashier is told.
    waiting.change(event).catch(() => toast({ text: t('notStored') }))

  const retry = ({ command: { command_id } }: WaitingItem) => void stored({ type: 'retried', command_id })

  /** Asks an administrator's PIN and a reason for it; the same command is sent again with both. */
  const approve = async ({ command, refused }: WaitingItem): Promise<void> => {
    const { command_id, order_uuid: subject_uuid, body } = command
    const { register_uuid, cashier_uuid } = body
    const kind = command.kind === 'pay' ? 'order.refund' : 'order.save'
    const causes = (refused && causesIn(new ApiProblem(refused))) ?? []
    const reason = await ask({
      register_uuid,
      causes,
      action: { kind, subject_uuid, cashier_uuid, command_id },
    })
    if (reason === undefined) return
    await stored({ type: 'approved', command_id, reason })
  }

  const seen = ({ command: { command_id } }: WaitingItem) => void stored({ type: 'seen', command_id })

  return { reopen, retry, approve, seen, busy }
}

/** New ids: those of the lines belong to the order that has ended. */
const renamed = (lines: readonly BonLine[]): BonLine[] => {
  const ids = new Map(lines.map(({ uuid }) => [uuid, newId()]))
  return lines.map((line) => ({
    ...line,
    uuid: ids.get(line.uuid) ?? line.uuid,
    parent_uuid: line.parent_uuid && ids.get(line.parent_uuid),
  }))
}
