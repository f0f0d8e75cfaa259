import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'

type DrawerPromptProps = { onOpen: () => void; onClose: () => void }

/** Enter opens the drawer, Esc dismisses the question (DES-32). */
export const DrawerPrompt = ({ onOpen, onClose }: DrawerPromptProps) => {
  const { t } = useTranslation('session')
  const open = () => {
    onClose()
    onOpen()
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Dialog title={t('drawer.ask')} onClose={onClose} size={420}>
      <div className="two-columns above-8 grid gap-10">
        <TouchButton size="lg" onClick={onClose}>
          {t('drawer.leave')}
        </TouchButton>
        <TouchButton variant="primary" size="lg" onClick={open}>
          {t('drawer.open')}
        </TouchButton>
      </div>
    </Dialog>
  )
}
