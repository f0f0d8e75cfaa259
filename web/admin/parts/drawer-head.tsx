import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './drawer-head.module.css'

/** A drawer's header: title, tags, actions, close button. */
export const DrawerHead = ({
  title,
  tags,
  actions,
}: {
  title: string
  tags?: ReactNode
  actions?: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <div className={`${style.head} row`} data-actions={actions ? true : undefined}>
      <Drawer.Title>{title}</Drawer.Title>
      {tags}
      <span className="push" />
      {actions}
      <Drawer.CloseButton aria-label={t('common.close')} size={44} />
    </div>
  )
}
