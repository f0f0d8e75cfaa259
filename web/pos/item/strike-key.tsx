import type { RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import { useStrike } from '../availability/use-strike.ts'
import style from './item-dialog.module.css'

/** A long press on a product's key opens its dialog: from there it is sold out by one tap more (row 33). */
export const StrikeKey = ({ product, onDone }: { product: RegisterProduct; onDone: () => void }) => {
  const { t } = useTranslation(['bon', 'pos'])
  const toast = useToast()
  const strike = useStrike()
  const { uuid, name } = product
  return (
    <button
      type="button"
      className={`${style.strike} push w-650`}
      aria-label={t('soldOut.strikeOf', { name })}
      onClick={() => {
        onDone()
        void strike(uuid, 'sold_out')
        toast({
          id: `sold out ${uuid}`,
          text: t('soldOut.done', { name }),
          action: { label: t('common:common.undo'), run: () => void strike(uuid, 'back_in_sale') },
        })
      }}
    >
      {t('pos:soldOut.one')}
    </button>
  )
}
