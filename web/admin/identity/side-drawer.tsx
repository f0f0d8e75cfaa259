import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './identity.module.css'

/** One person, cashier or invitation beside its list (DESIGN.md 4, list + drawer). The address is that of a page. */
export const SideDrawer = ({
  title,
  tags,
  onClose,
  children,
}: {
  title: string
  tags?: ReactNode
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={520}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={style.drawerHead}>
          <Drawer.Title>{title}</Drawer.Title>
          {tags}
          <span className={style.push} />
          <Drawer.CloseButton aria-label={t('common.close')} size={44} />
        </div>
        <div className={style.drawerBody}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
