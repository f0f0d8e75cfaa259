import { useTranslation } from 'react-i18next'
import { Kbd } from '../../shared/ui/index.ts'
import style from './floor-plan.module.css'

const keys = ['arrows', 'shift', 'enter', 'delete', 'undo'] as const

/** Keyboard help for tables; each tile refers to it by `aria-describedby`. */
export const KeysCard = () => {
  const { t } = useTranslation('shop')
  return (
    <section id="floor-keys" className={`${style.keys} dim2 t-14`} aria-label={t('floor.keys.title')}>
      <dl>
        {keys.map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <Kbd>{t(`floor.keys.${key}`)}</Kbd>
            </dt>
            <dd>{t(`floor.keys.${key}_does`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
