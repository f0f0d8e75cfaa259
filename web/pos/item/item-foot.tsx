import { pieces, quantity as thousandths } from '@bon/contracts/kernel'
import { IconMinus, IconPercentage, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { discounts } from '../sale/order-discount.ts'
import type { ItemPrompt } from '../till/dialogs.ts'
import style from './item-dialog.module.css'
import type { useItem } from './use-item.ts'

type ItemFootProps = { prompt: ItemPrompt; item: ReturnType<typeof useItem> }

/** Quantity, discount and total; the button names what is missing. */
export const ItemFoot = ({ prompt, item }: ItemFootProps) => {
  const { t } = useTranslation('bon')
  const { choices, setChoices, missingChoice, total } = item
  const { dispatch } = usePos()
  const { quantity: amount, percentage_discount: share } = choices
  const isWhole = prompt.product.unit === 'pieces'
  const add = (more: number) =>
    setChoices({ ...choices, quantity: thousandths(Math.max(isWhole ? 1000 : 1, amount + more)) })
  const give = (tenths: number) =>
    setChoices({ ...choices, percentage_discount: share === tenths ? 0 : tenths })
  const typeOther = () =>
    dispatch({
      type: 'opened',
      dialog: {
        kind: 'itemDiscount',
        title: prompt.product.name,
        onSave: (percentage_discount) => setChoices({ ...choices, percentage_discount }),
      },
    })
  const isOwn = share > 0 && !discounts.includes(share)
  return (
    <div className={`${style.foot} row gap-10 wraps`}>
      <span className={`${style.stepper} row gap-0 round-2`}>
        <button
          type="button"
          aria-label={t('item.fewer')}
          disabled={amount <= 1000}
          onClick={() => add(-1000)}
        >
          <IconMinus size={24} aria-hidden />
        </button>
        <b className="w-800 text-centre" aria-live="polite">
          {quantity(amount)}
        </b>
        <button
          type="button"
          aria-label={t('item.more')}
          disabled={amount >= pieces(999)}
          onClick={() => add(1000)}
        >
          <IconPlus size={24} aria-hidden />
        </button>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row are no form. */}
      <span
        className={`${style.discounts} row wraps gap-6`}
        role="group"
        aria-label={t('common:line.discount')}
      >
        <IconPercentage size={20} aria-hidden />
        {discounts.map((tenths) => (
          <TouchButton
            key={tenths}
            variant={share === tenths ? 'primary' : 'plain'}
            aria-pressed={share === tenths}
            onClick={() => give(tenths)}
          >
            {percent(tenths)}
          </TouchButton>
        ))}
        <TouchButton
          variant={isOwn ? 'primary' : 'plain'}
          aria-pressed={isOwn}
          onClick={() => (isOwn ? give(share) : typeOther())}
        >
          {isOwn ? percent(share) : t('item.otherDiscount')}
        </TouchButton>
      </span>
      <TouchButton
        type="submit"
        variant="primary"
        size="lg"
        className={`${style.save} fill push`}
        aria-disabled={missingChoice !== undefined || undefined}
      >
        <span>
          {missingChoice === 'price'
            ? t('item.wantsPrice')
            : missingChoice
              ? t('item.wants', { group: missingChoice.group.name })
              : prompt.line
                ? t('common:common.save')
                : t('item.add')}
        </span>
        <b aria-live="polite">{money(total ?? 0)}</b>
      </TouchButton>
    </div>
  )
}
