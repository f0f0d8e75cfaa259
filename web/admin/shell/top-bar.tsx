import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../shared/ui/index.ts'
import style from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** Search (the palette) and the user menu. On narrow screens also the button for the section's pages. */
export const TopBar = ({ onOpenList, onSearch }: { onOpenList: () => void; onSearch: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <header className={`${style.top} row gap-10 wide`}>
      <button
        type="button"
        className={`${style.narrow} icon-link rigid`}
        aria-label={t('shell.open_list')}
        onClick={onOpenList}
      >
        <IconMenu2 size={23} stroke={1.7} aria-hidden />
      </button>
      <button
        type="button"
        className={`${style.search} row gap-10 plate dim text-left one-line`}
        onClick={onSearch}
      >
        <IconSearch size={19} aria-hidden />
        <span className={`${style.searchText} fill clipped`}>{t('shell.search')}</span>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </button>
      <span className="push" />
      <UserMenu />
    </header>
  )
}
