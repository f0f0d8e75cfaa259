import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'

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
