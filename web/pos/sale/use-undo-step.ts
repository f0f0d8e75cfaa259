import { useTranslation } from 'react-i18next'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'

/** Takes back the newest step of the open bon; false when there is none. */
export const useUndoStep = (): (() => boolean) => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { change, hasSteps, cartOff } = useSteadyPos()
  return () => {
    if (!hasSteps || cartOff) return false
    change({ type: 'undone' })
    toast({ id: 'undone', text: t('bon.undone') })
    return true
  }
}
