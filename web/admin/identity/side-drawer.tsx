import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { DrawerHead } from '../parts/drawer-head.tsx'
import style from './side-drawer.module.css'

/** One user, cashier or invitation beside its list (DES-23), with a URL of its own. */
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
}) => (
  <Drawer.Root opened onClose={onClose} position="right" size={520}>
    <Drawer.Overlay />
    <Drawer.Content>
      <DrawerHead title={title} tags={tags} />
      <div className={`${style.body} grid gap-16`}>{children}</div>
    </Drawer.Content>
  </Drawer.Root>
)
