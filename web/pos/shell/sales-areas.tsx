import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSteadyPos } from '../registers/index.ts'
import style from './top-bar.module.css'

/** The sales area and page are in the URL: a reload and the back button keep them. */
export const useSalesArea = () => {
  const { register } = useSteadyPos()
  const [params, setParams] = useSearchParams()
  const area = register.sales_areas.find(({ uuid }) => uuid === params.get('area')) ?? register.sales_areas[0]
  const page = area?.pages.find(({ uuid }) => uuid === params.get('page')) ?? area?.pages[0]
  const show = (next: { area?: string; page?: string }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next.area) {
          after.set('area', next.area)
          after.delete('page')
        }
        if (next.page) after.set('page', next.page)
        return after
      },
      { replace: true },
    )
  return { area, page, show }
}

export const SalesAreas = () => {
  const { t } = useTranslation()
  const { register } = useSteadyPos()
  const { area, show } = useSalesArea()
  if (register.sales_areas.length < 2) return null
  return (
    <div className={`${style.areas} flex round-2`} role="tablist" aria-label={t('salesArea')}>
      {register.sales_areas.map(({ uuid, name }) => (
        <button
          key={uuid}
          type="button"
          role="tab"
          aria-selected={uuid === area?.uuid}
          onClick={() => show({ area: uuid })}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
