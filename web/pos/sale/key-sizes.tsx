import type { ButtonSize } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import style from './product-grid.module.css'

const sizes: ButtonSize[] = ['big', 'medium', 'small']

export const KeySizes = ({ size, onChoose }: { size: ButtonSize; onChoose: (size: ButtonSize) => void }) => {
  const { t } = useTranslation('pos')
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons in a row are no form.
    <div
      className={`${style.sizes} not-narrow rigid flex clipped`}
      role="group"
      aria-label={t('grid.keySize')}
    >
      {sizes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === size}
          aria-label={t(`grid.size.${one}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <i data-size={one} />
        </button>
      ))}
    </div>
  )
}
