/** What can be taken back: `usePosUndo().push({ label, undo })`. */
export { usePosUndo } from './use-pos-undo.ts'
