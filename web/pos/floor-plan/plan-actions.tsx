import type { PlanBon } from '@bon/contracts/floor-plan'
import {
  IconArrowsMove,
  IconArrowsSplit2,
  IconChecklist,
  IconLockOpen,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { dueOf, isLocked, type TableStatus } from './plan.ts'
import type { PlanPrompt } from './plan-dialogs.tsx'
import style from './plan-side.module.css'

type Props = {
  tables: readonly TableStatus[]
  bons: readonly PlanBon[]
  busy: boolean
  onMove: () => void
  onPrompt: (prompt: PlanPrompt) => void
  onSplit: () => void
  onOpen: () => void
  onPay: () => void
}

/** Actions on the selection; those that need exactly one bon are disabled until one is chosen. */
export const PlanActions = ({ tables, bons, busy, onMove, onPrompt, onSplit, onOpen, onPay }: Props) => {
  const { t } = useTranslation('floor-plan')
  const { user } = useSession()
  const { register } = usePos()
  const [bon] = bons
  const only = bons.length === 1 ? bon : undefined
  const locked = bons.some((one) => isLocked(one, register.uuid))
  const isFree = bons.length === 0 && tables.length > 0
  const due = bons.some((one) => dueOf(one) > 0)
  const openPrompt = (what: 'lines' | 'kitchen' | 'release') => only && onPrompt({ what, bon: only })
  return (
    <div className={`${style.actions} two-columns grid gap-8 rigid`}>
      <TouchButton disabled={busy || bons.length === 0 || tables.length > 1 || locked} onClick={onMove}>
        <IconArrowsMove size={20} aria-hidden />
        {t('action.move')}
      </TouchButton>
      <TouchButton disabled={busy || !only || only.lines === 0 || locked} onClick={() => openPrompt('lines')}>
        <IconChecklist size={20} aria-hidden />
        {t('action.moveLines')}
      </TouchButton>
      <TouchButton disabled={busy || !only} onClick={() => openPrompt('kitchen')}>
        <IconToolsKitchen2 size={20} aria-hidden />
        {t('action.kitchen')}
      </TouchButton>
      <TouchButton disabled={busy || !only || only.lines === 0 || locked} onClick={onSplit}>
        <IconArrowsSplit2 size={20} aria-hidden />
        {t('action.split')}
      </TouchButton>
      {locked && only && user.wsy_role === 'wsy_admin' ? (
        <TouchButton className="all-columns" onClick={() => openPrompt('release')}>
          <IconLockOpen size={20} aria-hidden />
          {t('action.release')}
        </TouchButton>
      ) : null}
      <TouchButton
        variant="primary"
        size="xl"
        className={isFree ? 'all-columns' : undefined}
        disabled={busy || locked || (bons.length === 0 && !isFree)}
        onClick={onOpen}
      >
        {t(isFree ? 'action.openNew' : bons.length > 1 ? 'action.openMany' : 'action.open')}
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
    </div>
  )
}
