import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages, useLanguage } from '../../shared/i18n/index.ts'
import { useSession } from '../../shared/session/index.ts'
import style from './shell.module.css'

const schemes = ['light', 'dark', 'auto'] as const

/** Who is signed in; colours and language of this device; sign out. */
export const UserMenu = () => {
  const { t } = useTranslation('admin')
  const { user, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [language, chooseLanguage] = useLanguage()
  return (
    <Menu position="bottom-end" width={280} shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={style.round} aria-label={t('shell.account', { name: user.name })}>
          <span className={style.avatar}>{user.initials}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={style.who}>
          <b>{user.name}</b>
          <small>{user.email}</small>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        {schemes.map((scheme) => (
          <Choice
            key={scheme}
            chosen={scheme === colorScheme}
            label={t(`shell.theme_${scheme}`)}
            onChoose={() => setColorScheme(scheme)}
          />
        ))}
        <Menu.Divider />
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {languages.map((code) => (
          <Choice
            key={code}
            chosen={code === language}
            label={t(`common:language.${code}`)}
            onChoose={() => chooseLanguage(code)}
          />
        ))}
        <Menu.Divider />
        <Menu.Item mih={44} leftSection={<IconLogout size={19} stroke={1.7} aria-hidden />} onClick={signOut}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A radio in the menu: the chosen one has a check and says so. */
const Choice = ({ chosen, label, onChoose }: { chosen: boolean; label: string; onChoose: () => void }) => (
  <Menu.Item
    mih={44}
    role="menuitemradio"
    aria-checked={chosen}
    rightSection={chosen && <IconCheck size={18} aria-hidden />}
    onClick={onChoose}
  >
    {label}
  </Menu.Item>
)
