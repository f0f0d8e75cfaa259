import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

/** `label` says what happened; `undo` does the opposite, as an act of its own (DESIGN.md 5). */
export type PosUndo = { label: string; undo: () => unknown }

/**
 * Undo instead of confirm: for six seconds the toast and Ctrl+Z take it back, the newest first. What cannot be taken
 * back any more says why.
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
