import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

/** `label` describes the action; `undo` reverses it with a new command (DES-33). */
export type PosUndo = { label: string; undo: () => unknown }

/**
 * Undo instead of confirmation: for six seconds the toast and Ctrl+Z undo it, newest first. A failed undo shows why.
 */
export const usePosUndo = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const textOf = useProblemText()
  const push = ({ label, undo }: PosUndo): void =>
    toast({
      text: label,
      action: {
        label: t('common.undo'),
        run: () => void Promise.resolve(undo()).catch((error: unknown) => toast({ text: textOf(error) })),
      },
    })
  return { push }
}
