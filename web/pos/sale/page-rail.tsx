import { useTranslation } from 'react-i18next'
import { useSalesArea } from '../shell/sales-areas.tsx'
import style from './page-rail.module.css'

export const PageRail = () => {
  const { t } = useTranslation()
  const { area, page, show } = useSalesArea()
  return (
    <div className={style.rail} role="tablist" aria-label={t('product.category')} aria-orientation="vertical">
      {area?.pages.map(({ uuid, name, hue }) => (
        <button
          key={uuid}
          type="button"
          role="tab"
          lang="da"
          className={style[area.category_button_size]}
          data-hue={hue}
          aria-selected={uuid === page?.uuid}
          // A finger does not move the keyboard's focus: Enter stays the amber button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => show({ page: uuid })}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
