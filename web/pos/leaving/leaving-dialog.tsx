import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { take, usePlacing } from '../placing/index.ts'
import { useReleased } from '../placing/use-placing.ts'
import { usePos } from '../registers/index.ts'
import { itemsOf, unpaidOfCart } from '../sale/cart.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'
import { usePosUndo } from '../undo/use-pos-undo.ts'

/** A new bon loses its lines, a saved order only the unsaved changes; the toast's undo restores both. */
export const useDiscard = (): (() => void) => {
  const { t } = useTranslation('popups')
  const toast = useToast()
  const { cart, change } = usePos()
  const { clear } = useBonChanges()
  const { base, lines } = cart
  if (!base) return clear
  return () => {
    change({ type: 'continued', order: base })
    toast({
      text: t('leaving.discarded', { nr: cart.short_nr }),
      action: {
        label: t('common:common.undo'),
        run: () => change({ type: 'continued', order: base, lines }),
      },
    })
  }
}

/** Parks the bon on its table or without one, then lets the pending navigation continue. */
export const useParkHere = (): { park: () => void; busy: boolean } => {
  const { t } = useTranslation('floor-plan')
  const toast = useToast()
  const { cart, startBon, sale } = usePos()
  const { action, toSale, actor, busy } = usePlacing()
  const { put } = useReleased()
  const undo = usePosUndo()
  const park = () =>
    void action(async () => {
      const { order_uuid, short_nr } = cart
      const parked = await put({})
      startBon()
      sale.dismiss()
      if (parked === 'here') return toast({ text: t('parked.here', { nr: short_nr }) })
      undo.push({
        label: t('parked.one', { nr: short_nr }),
        undo: async () => toSale(await take(actor, order_uuid)),
      })
    })
  return { park, busy }
}

/** POS-28, DEF-65: park, discard or stay. Discarding can be undone while its toast is shown. */
export const LeavingDialog = ({ onStay }: { onStay: () => void }) => {
  const { t } = useTranslation('popups')
  const { cart } = usePos()
  const discard = useDiscard()
  const { park, busy } = useParkHere()
  const nr = cart.short_nr
  return (
    <Dialog title={t('leaving.title')} onClose={onStay}>
      <p className="dim2">
        {cart.base
          ? t('leaving.changed', { nr })
          : t('leaving.text', { nr, count: itemsOf(cart.lines), total: money(unpaidOfCart(cart)) })}
      </p>
      <div className="above-20 grid gap-8">
        <TouchButton variant="primary" size="lg" disabled={busy} onClick={park}>
          <IconBookmark size={21} aria-hidden />
          {t('leaving.park')}
        </TouchButton>
        <TouchButton variant="danger" size="lg" disabled={busy} onClick={discard}>
          <IconTrash size={21} aria-hidden />
          {t(cart.base ? 'leaving.discardChanges' : 'leaving.discard')}
        </TouchButton>
        <TouchButton size="lg" onClick={onStay}>
          {t('leaving.stay')}
        </TouchButton>
      </div>
    </Dialog>
  )
}
