import type { Money } from '@bon/contracts/kernel'
import { equalShares, type OrderView } from '@bon/contracts/orders'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { Kbd, TouchButton } from '../../shared/ui/index.ts'
import style from './split-bill.module.css'
import { isWorthSaving } from './split-bills.ts'
import { isAllSpread, type SplitDraft, type SplitMode } from './split-draft.ts'
import { mostGuests, type SplitAction } from './split-reducer.ts'
import { typedLeft } from './split-shares.ts'

type FootProps = {
  order: OrderView
  draft: SplitDraft
  mode: SplitMode
  change: (action: SplitAction) => void
  leave: () => void
  isOver: boolean
  isPlanned: boolean
  isSending: boolean
  save: () => void
  plan: (amounts: readonly Money[]) => void
  undo: (() => void) | undefined
}

/** The actions on the draft. Going back neither loses nor saves anything (SC-37). */
export const SplitFoot = (props: FootProps) => {
  const { t } = useTranslation('split')
  const { draft, mode, change, leave, isOver, isPlanned, undo, plan } = props
  const isMade = isPlanned || draft.made.length > 0
  const drawsItems = mode === 'items' && draft.lines.length > 0
  const takeBack = isPlanned ? (isOver ? undefined : () => plan([])) : undo
  return (
    <div className="flex gap-10 rigid wraps">
      <TouchButton variant="ghost" size="lg" onClick={leave}>
        <IconArrowLeft size={22} aria-hidden />
        {t(isOver ? 'done' : 'back')} <Kbd>Esc</Kbd>
      </TouchButton>
      {drawsItems ? (
        <>
          <TouchButton
            size="lg"
            disabled={draft.guests.length + draft.made.length >= mostGuests}
            onClick={() => change({ type: 'guestAdded', order_uuid: newId() })}
          >
            <IconPlus size={22} aria-hidden />
            {t('newGuest')}
          </TouchButton>
          <TouchButton
            size="lg"
            disabled={draft.guests.length === 0 || isAllSpread(draft)}
            onClick={() => change({ type: 'spread' })}
          >
            {t('spread')}
          </TouchButton>
        </>
      ) : null}
      {mode === 'amounts' && !isPlanned ? (
        <TouchButton
          size="lg"
          disabled={draft.amounts.length >= 12}
          onClick={() => change({ type: 'amountAdded' })}
        >
          <IconPlus size={22} aria-hidden />
          {t('newShare')}
        </TouchButton>
      ) : null}
      {(drawsItems || mode === 'amounts') && !isMade ? (
        <TouchButton size="lg" onClick={() => change({ type: 'reset', guests: [newId(), newId()] })}>
          {t('reset')}
        </TouchButton>
      ) : null}
      <span className="grow" />
      {takeBack ? (
        <TouchButton size="lg" onClick={takeBack}>
          {t('undo')}
        </TouchButton>
      ) : null}
      {isPlanned || (isMade && !drawsItems) ? null : <SaveButton {...props} />}
    </div>
  )
}

const SaveButton = ({ order, draft, mode, isSending, save, plan }: FootProps) => {
  const { t } = useTranslation('split')
  const amounts = mode === 'equal' ? equalShares(order.unpaid, draft.persons) : draft.amounts
  const isReady =
    mode === 'items'
      ? isWorthSaving(draft)
      : amounts.every((amount) => amount > 0) && typedLeft(order.unpaid, amounts) === 0
  return (
    <TouchButton
      variant="primary"
      size="lg"
      className={style.save}
      disabled={!isReady || isSending}
      onClick={() => (mode === 'items' ? save() : plan(amounts))}
    >
      {t(isSending ? 'saving' : 'save')}
    </TouchButton>
  )
}
