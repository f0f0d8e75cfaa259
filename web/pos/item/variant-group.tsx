import { limitsOf, type RegisterModifierGroup, type RegisterVariant } from '@bon/contracts/registers'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shortMoney } from '../../shared/format/index.ts'
import { classes, Tag } from '../../shared/ui/index.ts'
import { countIn } from '../sale/variants.ts'
import { type Choices, chosenOf, oneLess, picked, takesMore } from './choices.ts'
import style from './item-dialog.module.css'

type VariantGroupProps = {
  group: RegisterModifierGroup
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** A modifier group with its rule, highlighted until satisfied, and its variants (CAT-31 to CAT-33). */
export const VariantGroup = ({ group, choices, onChoose }: VariantGroupProps) => {
  const rule = useRule(group)
  const { least } = limitsOf(group)
  const isMet = countIn(group, choices.variants) >= least
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid beside its legend.
    <div className={style.group} role="group" aria-label={`${group.name}: ${rule}`}>
      <h3>
        <span lang="da">{group.name}</span>
        <Tag tone={isMet ? 'primary' : 'warn'}>
          {isMet && least > 0 ? <IconCheck size={15} aria-hidden /> : null}
          {rule}
        </Tag>
      </h3>
      <div className={`${style.options} grid gap-8`}>
        {group.variants.map((variant) => (
          <Variant
            key={variant.product_uuid}
            variant={variant}
            count={chosenOf(choices, group, variant)}
            more={takesMore(choices, group, variant)}
            onMore={() => onChoose(picked(choices, group, variant))}
            onLess={() => onChoose(oneLess(choices, group, variant))}
          />
        ))}
      </div>
    </div>
  )
}

/** The rule as text, such as `Vælg 1–2`, `Vælg præcis 2` or `Valgfri`: the four cases of CAT-44. */
const useRule = (group: RegisterModifierGroup): string => {
  const { t } = useTranslation('bon')
  const { least, most } = limitsOf(group)
  const isOpen = most === Number.POSITIVE_INFINITY
  if (least === 0) return isOpen ? t('rule.optional') : t('rule.atMost', { most })
  if (isOpen) return t('rule.atLeast', { least })
  if (least < most) return t('rule.between', { least, most })
  return least === 1 ? t('rule.one') : t('rule.exactly', { least })
}

type VariantProps = {
  variant: RegisterVariant
  count: number
  more: boolean
  onMore: () => void
  onLess: () => void
}

const Variant = ({ variant, count, more, onMore, onLess }: VariantProps) => {
  const { t } = useTranslation('bon')
  const { name, price, max_quantity } = variant
  const isMany = max_quantity > 1
  return (
    <div className={classes(style.option, 'flex plate', count > 0 && style.chosen)}>
      <button
        type="button"
        aria-pressed={count > 0}
        aria-disabled={(count === 0 && !more) || undefined}
        onClick={onMore}
      >
        <span lang="da">
          {isMany && count > 0 ? <b>{count} × </b> : null}
          {name}
        </span>
        {price ? (
          <small className="rigid t-13">
            {price > 0 ? '+' : ''}
            {shortMoney(price)}
          </small>
        ) : null}
        {!price && count > 0 && !isMany ? <IconCheck size={19} aria-hidden /> : null}
      </button>
      {isMany && count > 0 ? (
        <button type="button" className={style.less} aria-label={t('item.less', { name })} onClick={onLess}>
          <IconMinus size={20} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
