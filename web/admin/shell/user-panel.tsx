import { Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconHelp, IconLogout, IconMail, IconUser } from '@tabler/icons-react'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languages, useLanguage } from '../../shared/i18n/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import style from './shell.module.css'

const schemes = ['light', 'dark', 'auto'] as const

/** The user's name; colour scheme and language of this device; sign-out. Loaded on demand with the floating library. */
export const UserPanel = ({
  opened,
  onClose: close,
  children,
}: {
  opened: boolean
  onClose: () => void
  /** The button it is anchored to. */
  children: ReactElement
}) => {
  const { t } = useTranslation('admin')
  const { company, inspection, pending_invitations: invitations, user, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [language, chooseLanguage] = useLanguage()
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={style.panel}>
        <div className={style.who}>
          <b>{inspection ? t('shell.inspection') : user.name}</b>
          <small>{user.email}</small>
        </div>
        <Choice
          label={t('shell.theme')}
          value={colorScheme}
          options={schemes.map((value) => ({ value, label: t(`shell.theme_${value}`) }))}
          onChoose={setColorScheme}
        />
        <Choice
          label={t('shell.language')}
          value={language}
          options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onChoose={chooseLanguage}
        />
        {invitations.length > 0 ? (
          <Link className={`${style.signOut} row gap-10 wide round-1 w-600`} to="/dashboard">
            <IconMail size={19} stroke={1.7} aria-hidden />
            {t('shell.invitations', { count: invitations.length })}
          </Link>
        ) : null}
        {/* Behind an inspection link is nobody with an account. */}
        {inspection ? null : (
          <Link
            className={`${style.signOut} row gap-10 wide round-1 w-600`}
            to={officePath(company.uuid, 'profile')}
            onClick={close}
          >
            <IconUser size={19} stroke={1.7} aria-hidden />
            {t('shell.profile')}
          </Link>
        )}
        <Link
          className={`${style.signOut} row gap-10 wide round-1 w-600`}
          to={officePath(company.uuid, 'help')}
          onClick={close}
        >
          <IconHelp size={19} stroke={1.7} aria-hidden />
          {t('shell.help')}
        </Link>
        <button type="button" className={`${style.signOut} row gap-10 wide round-1 w-600`} onClick={signOut}>
          <IconLogout size={19} stroke={1.7} aria-hidden />
          {t('shell.sign_out')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

const Choice = <Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChoose: (value: Value) => void
}) => {
  const id = useId()
  return (
    <div className={`${style.choice} grid gap-4`}>
      <span id={id}>{label}</span>
      <SegmentedControl fullWidth aria-labelledby={id} value={value} data={options} onChange={onChoose} />
    </div>
  )
}
