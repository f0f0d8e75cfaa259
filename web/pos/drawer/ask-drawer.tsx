import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './drawer.module.css'

type AskDrawerProps = { onOpen: () => void; onLeave: () => void }

/** Enter opens it, Esc leaves it shut (DESIGN.md 5). */
export const AskDrawer = ({ onOpen, onLeave }: AskDrawerProps) => {
  const { t } = useTranslation('session')
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    onOpen()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Dialog title={t('drawer.ask')} onClose={onLeave} size={420}>
      <div className={style.keys}>
        <TouchButton size="lg" onClick={onLeave}>
          {t('drawer.leave')}
        </TouchButton>
        <TouchButton look="primary" size="lg" onClick={onOpen}>
          {t('drawer.open')}
        </TouchButton>
      </div>
    </Dialog>
  )
}
