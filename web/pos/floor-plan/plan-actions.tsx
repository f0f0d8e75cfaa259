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
import { usePos } from '../register/index.ts'
import { dueOf, isLocked, type Standing } from './plan.ts'
import type { Asked } from './plan-dialogs.tsx'
import style from './plan-side.module.css'

type Props = {
  tables: readonly Standing[]
  bons: readonly PlanBon[]
  busy: boolean
  onMove: () => void
  onAsk: (asked: Asked) => void
  onSplit: () => void
  onOpen: () => void
  onPay: () => void
}

/** What can be done with the selection; what needs one bon waits until one is chosen. */
export const PlanActions = ({ tables, bons, busy, onMove, onAsk, onSplit, onOpen, onPay }: Props) => {
  const { t } = useTranslation('floor-plan')
  const { user } = useSession()
  const { register } = usePos()
  const [bon] = bons
  const only = bons.length === 1 ? bon : undefined
  const locked = bons.some((one) => isLocked(one, register.uuid))
  const isFree = bons.length === 0 && tables.length > 0
  const due = bons.some((one) => dueOf(one) > 0)
  const ask = (what: 'lines' | 'kitchen' | 'release') => only && onAsk({ what, bon: only })
  return (
    <div className={style.acts}>
      <TouchButton disabled={busy || bons.length === 0 || tables.length > 1 || locked} onClick={onMove}>
        <IconArrowsMove size={20} aria-hidden />
        {t('act.move')}
      </TouchButton>
      <TouchButton disabled={busy || !only || only.lines === 0 || locked} onClick={() => ask('lines')}>
        <IconChecklist size={20} aria-hidden />
        {t('act.moveLines')}
      </TouchButton>
      <TouchButton disabled={busy || !only} onClick={() => ask('kitchen')}>
        <IconToolsKitchen2 size={20} aria-hidden />
        {t('act.kitchen')}
      </TouchButton>
      <TouchButton disabled={busy || !only || only.lines === 0 || locked} onClick={onSplit}>
        <IconArrowsSplit2 size={20} aria-hidden />
        {t('act.split')}
      </TouchButton>
      {locked && only && user.wsy_role === 'wsy_admin' ? (
        <TouchButton className={style.whole} onClick={() => ask('release')}>
          <IconLockOpen size={20} aria-hidden />
          {t('act.release')}
        </TouchButton>
      ) : null}
      <TouchButton
        look="primary"
        size="xl"
        className={isFree ? style.whole : undefined}
        disabled={busy || locked || (bons.length === 0 && !isFree)}
        onClick={onOpen}
      >
        {t(isFree ? 'act.openNew' : bons.length > 1 ? 'act.openMany' : 'act.open')}
      </TouchButton>
      {isFree ? null : (
        <TouchButton
          look="pay"
          size="xl"
          className={style.pay}
          disabled={busy || locked || !due}
          onClick={onPay}
        >
          {t('act.pay')}
        </TouchButton>
      )}
    </div>
  )
}
