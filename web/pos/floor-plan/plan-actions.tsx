import type { PlanBon } from '@bon/contracts/floor-plan'
import type { CashierUuid, OrderUuid } from '@bon/contracts/kernel'
import {
  IconArrowsMove,
  IconArrowsSplit2,
  IconChecklist,
  IconLockOpen,
  IconToolsKitchen2,
  IconUserShare,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import type { LineQuantity } from '../placing/index.ts'
import { usePos } from '../registers/index.ts'
import type { Dialog } from '../till/dialogs.ts'
import { dueOf, isLocked, type TableStatus } from './plan.ts'
import style from './plan-side.module.css'

type Props = {
  tables: readonly TableStatus[]
  bons: readonly PlanBon[]
  busy: boolean
  onMove: () => void
  onMoveLines: (order_uuid: OrderUuid, lines: LineQuantity[]) => void
  onRelease: (bon: PlanBon) => void
  /** The register that holds a bon. */
  identifierOf: (bon: PlanBon) => string
  onSplit: () => void
  onWaiter: (cashier_uuid: CashierUuid) => void
  onOpen: () => void
  onPay: () => void
}

type Opening = { isFree: boolean; isTakenOver: boolean; bons: number }

const opening = ({ isFree, isTakenOver, bons }: Opening) => {
  if (isFree) return 'action.openNew'
  if (isTakenOver) return 'action.takeOver'
  return bons > 1 ? 'action.openMany' : 'action.open'
}

/** Actions on the selection; those that need exactly one bon are disabled until one is chosen. */
export const PlanActions = (props: Props) => {
  const { tables, bons, busy, onMove, onMoveLines, onRelease, onSplit, onOpen, onPay, identifierOf } = props
  const { t } = useTranslation('floor-plan')
  const { user } = useSession()
  const { register, dispatch } = usePos()
  const [bon] = bons
  const only = bons.length === 1 ? bon : undefined
  const locked = bons.some((one) => isLocked(one, register.uuid))
  const isFree = bons.length === 0 && tables.length > 0
  const due = bons.some((one) => dueOf(one) > 0)
  const show = (dialogOf: (bon: PlanBon) => Dialog) => () => {
    if (only) dispatch({ type: 'opened', dialog: dialogOf(only) })
  }
  const moveLines = show(({ order_uuid }) => ({
    kind: 'moveLines',
    order_uuid,
    onChosen: (lines) => onMoveLines(order_uuid, lines),
  }))
  const release = show((bon) => ({
    kind: 'question',
    question: {
      title: t('release.title', { nr: bon.short_nr }),
      text: t('release.text', { register: identifierOf(bon) }),
      confirm: t('action.release'),
      variant: 'danger',
      onConfirm: () => onRelease(bon),
    },
  }))
  return (
    <div className={`${style.actions} two-columns grid gap-8 rigid`}>
      <TouchButton disabled={busy || bons.length === 0 || tables.length > 1 || locked} onClick={onMove}>
        <IconArrowsMove size={20} aria-hidden />
        {t('action.move')}
      </TouchButton>
      <TouchButton disabled={busy || !only || only.lines === 0 || locked} onClick={moveLines}>
        <IconChecklist size={20} aria-hidden />
        {t('action.moveLines')}
      </TouchButton>
      <TouchButton disabled={busy || !only} onClick={show((one) => ({ kind: 'kitchenTicket', bon: one }))}>
        <IconToolsKitchen2 size={20} aria-hidden />
        {t('action.kitchen')}
      </TouchButton>
      <TouchButton disabled={busy || !only || only.lines === 0 || locked} onClick={onSplit}>
        <IconArrowsSplit2 size={20} aria-hidden />
        {t('action.split')}
      </TouchButton>
      {locked && only && user.wsy_role === 'wsy_admin' ? (
        <TouchButton className="all-columns" onClick={release}>
          <IconLockOpen size={20} aria-hidden />
          {t('action.release')}
        </TouchButton>
      ) : null}
      <TouchButton
        variant="primary"
        size="xl"
        className={isFree ? 'all-columns' : undefined}
        disabled={busy || (locked && !only) || (bons.length === 0 && !isFree)}
        onClick={onOpen}
      >
        {t(opening({ isFree, isTakenOver: locked && only !== undefined, bons: bons.length }))}
      </TouchButton>
      {isFree ? null : (
        <TouchButton
          variant="pay"
          size="xl"
          className={style.pay}
          disabled={busy || locked || !due}
          onClick={onPay}
        >
          {t('action.pay')}
        </TouchButton>
      )}
      {/* Last: where a message takes room, the keys to open and to pay stay in sight. */}
      <WaiterKey {...props} locked={locked} />
    </div>
  )
}

const WaiterKey = ({ bons, busy, locked, onWaiter }: Props & { locked: boolean }) => {
  const { t } = useTranslation('floor-plan')
  const { dispatch } = usePos()
  const serving = bons.map(({ cashier_uuid }) => cashier_uuid)
  return (
    <TouchButton
      className="all-columns"
      disabled={busy || bons.length === 0 || locked}
      onClick={() => dispatch({ type: 'opened', dialog: { kind: 'waiter', serving, onWaiter } })}
    >
      <IconUserShare size={20} aria-hidden />
      {t('waiter.key')}
    </TouchButton>
  )
}
