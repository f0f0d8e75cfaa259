/** Undoable actions: `usePosUndo().push({ label, undo })`. */
export { usePosUndo } from './use-pos-undo.ts'
