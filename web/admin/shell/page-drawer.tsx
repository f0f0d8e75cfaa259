import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './shell.module.css'

/** The page list on narrow screens. Composed by hand: Mantine's drawer header would be a second page header. */
export const PageDrawer = ({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('admin')
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={`${style.drawerHead} row gap-0 spread`}>
          <Drawer.Title>{t('shell.list')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common:common.close')} size={44} />
        </div>
        <Drawer.Body className={style.drawerList}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
