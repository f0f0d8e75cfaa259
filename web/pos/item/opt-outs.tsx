import { optOutsFor, type RegisterProduct } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { classes } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { type Choices, refusing } from './choices.ts'
import style from './item-dialog.module.css'

type OptOutsProps = { product: RegisterProduct; choices: Choices; onChoose: (choices: Choices) => void }

/** What a guest may refuse of it; what is refused turns beetroot. */
export const OptOuts = ({ product, choices, onChoose }: OptOutsProps) => {
  const { t } = useTranslation('bon')
  const { register } = usePos()
  const offered = optOutsFor(register.opt_out_categories, product.category_uuid).flatMap(
    ({ opt_outs }) => opt_outs,
  )
  // What the line refused before is still said, and can be taken back, though nobody offers it any more.
  const former = choices.opt_outs.filter(({ uuid }) => !offered.some((one) => one.uuid === uuid))
  const all = [...offered, ...former]
  if (all.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid beside its legend.
    <div className={style.group} role="group" aria-label={t('item.optOuts')}>
      <h3>{t('item.optOuts')}</h3>
      <div className={style.options}>
        {all.map((one) => {
          const isRefused = choices.opt_outs.some(({ uuid }) => uuid === one.uuid)
          return (
            <div key={one.uuid} className={classes(style.option, isRefused && style.refused)}>
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
