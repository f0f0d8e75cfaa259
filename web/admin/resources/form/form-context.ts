import type { AnyResource } from '@bon/contracts/resources'
import { createContext, use } from 'react'

/** Form state that every field reads. */
export type FormFrame = {
  definition: AnyResource
  /** The error of the field at a path; undefined while it is valid or was not left yet. */
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
