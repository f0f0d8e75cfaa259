import type { AnyResource } from '@bon/contracts/resources'
import { createContext, use } from 'react'

/** What every field of a form knows of the form. */
export type FormFrame = {
  definition: AnyResource
  /** The sentence against the field at a path; nothing while it was not left, or holds. */
  errorAt: (path: string) => string | undefined
  onLeft: (path: string) => void
  disabled: boolean
}

export const FormContext = createContext<FormFrame | undefined>(undefined)

export const useForm = (): FormFrame => {
  const frame = use(FormContext)
  if (!frame) throw new Error('a field stands outside a form')
  return frame
}
