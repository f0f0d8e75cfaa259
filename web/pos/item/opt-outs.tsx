import { optOutsFor, type RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { classes } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { type Choices, refusing } from './choices.ts'
import style from './item-dialog.module.css'

type OptOutsProps = { product: RegisterProduct; choices: Choices; onChoose: (choices: Choices) => void }

/** Ingredients the guest may leave out; a chosen one turns red. */
export const OptOuts = ({ product, choices, onChoose }: OptOutsProps) => {
  const { t } = useTranslation('bon')
  const { register } = usePos()
  const offered = optOutsFor(register.opt_out_categories, product.category_uuid).flatMap(
    ({ opt_outs }) => opt_outs,
  )
  // Opt-outs saved on the line are still shown, and removable, even if the product no longer offers them.
  const former = choices.opt_outs.filter(({ uuid }) => !offered.some((one) => one.uuid === uuid))
  const all = [...offered, ...former]
  if (all.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid beside its legend.
    <div className={style.group} role="group" aria-label={t('item.optOuts')}>
      <h3>{t('item.optOuts')}</h3>
      <div className={`${style.options} grid gap-8`}>
        {all.map((one) => {
          const isRefused = choices.opt_outs.some(({ uuid }) => uuid === one.uuid)
          return (
            <div key={one.uuid} className={classes(style.option, 'flex plate', isRefused && style.refused)}>
              <button
                type="button"
                aria-pressed={isRefused}
                lang="da"
                onClick={() => onChoose(refusing(choices, one))}
              >
                {one.name}
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
