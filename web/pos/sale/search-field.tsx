import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './search-field.module.css'
import { useTake } from './use-take.ts'

/** Name, PLU, barcode, `3*101`. While text stands here the grid shows what matches; Enter takes it. */
export const SearchField = () => {
  const { t } = useTranslation('pos')
  const { search } = usePos()
  const { takeTyped } = useTake()
  return (
    <label className={style.field}>
      <span className="vh">{t('search.label')}</span>
      <IconSearch size={20} stroke={2} aria-hidden />
      <input
        ref={search.input}
        value={search.text}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => search.set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && search.text) {
            event.preventDefault()
            if (takeTyped(search.text)) {
              search.set('')
              // The keys belong to the register again: + − Del and Enter mean the bon.
              event.currentTarget.blur()
            }
          }
          if (event.key === 'Escape' || (event.key === 'Enter' && !search.text)) {
            search.set('')
            event.currentTarget.blur()
          }
        }}
      />
      <Kbd>/</Kbd>
    </label>
  )
}
