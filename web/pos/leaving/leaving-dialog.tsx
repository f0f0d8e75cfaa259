import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { unpaidOfCart } from '../sale/cart.ts'
import { useDiscard } from './use-discard.ts'
import { useParkHere } from './use-park-here.ts'

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
          : t('leaving.text', { nr, count: cart.lines.length, total: money(unpaidOfCart(cart)) })}
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
