import { ConfirmDialog } from '../../shared/ui/index.ts'
import type { Question } from './dialogs.ts'

/** A question before something that cannot be undone. */
export const QuestionDialog = ({ question, onClose }: { question: Question; onClose: () => void }) => {
  const { text, onConfirm, ...words } = question
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <ConfirmDialog {...words} onConfirm={confirm} onCancel={onClose}>
      {text}
    </ConfirmDialog>
  )
}
