import { createContext } from 'react'

/** True below another dialog: Esc is for the topmost. */
export const Covered = createContext(false)
