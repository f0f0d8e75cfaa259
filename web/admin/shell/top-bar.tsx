import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** Search (the palette), and who is signed in. On narrow screens also the way to the section's pages. */
export const TopBar = ({ onOpenList, onSearch }: { onOpenList: () => void; onSearch: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <header className={style.top}>
      <button
        type="button"
        className={`${style.round} ${style.narrow}`}
        aria-label={t('shell.open_list')}
        onClick={onOpenList}
      >
        <IconMenu2 size={23} stroke={1.7} aria-hidden />
      </button>
      <button type="button" className={style.search} onClick={onSearch}>
        <IconSearch size={19} aria-hidden />
        <span className={style.searchText}>{t('shell.search')}</span>
        <kbd className={style.key}>Ctrl</kbd>
        <kbd className={style.key}>K</kbd>
      </button>
      <span className={style.push} />
      <UserMenu />
    </header>
  )
}
