import type { AnyResource } from '@bon/contracts/resources'
import { useState } from 'react'
import type { Data } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { type Fault, faultsOf } from './faults.ts'

/**
 * Errors per field: from the schema once the field was left or a save was attempted, from the server until the field
 * changes (DES-34).
 */
export const useFaults = (definition: AnyResource, values: Data) => {
  const texts = useTexts(definition)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [serverFaults, setServerFaults] = useState<readonly Fault[]>([])
  const own = faultsOf(definition, values)
  const shown = new Map<string, Fault>()
  for (const fault of own) if (tried || left.has(fault.path)) shown.set(fault.path, fault)
  for (const fault of serverFaults) shown.set(fault.path, fault)
  return {
    own,
    errorAt: (path: string): string | undefined => {
      const fault = shown.get(path)
      return fault && texts.rule(fault.rule, fault.params)
    },
    onLeft: (path: string) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
    onChanged: (field: string) =>
      setServerFaults((now) => now.filter(({ path }) => path !== field && !path.startsWith(`${field}.`))),
    onTried: () => setTried(true),
    /** Shows the server's errors. */
    showServerFaults: (faults: readonly Fault[]) => setServerFaults(faults),
    begin: () => {
      setTried(false)
      setLeft(new Set())
      setServerFaults([])
    },
  }
}

/** Focuses the first invalid field, in page order. */
export const focusFirst = (form: HTMLElement | null, paths: readonly string[]): void => {
  const boxes = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  // The innermost box: a row's column is inside its field, and both may be invalid.
  const bad = boxes.filter((box) => paths.includes(box.dataset['field'] ?? ''))
  const first = bad.find((box) => !bad.some((inner) => inner !== box && box.contains(inner)))
  first
    ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
    ?.focus({ preventScroll: false })
}
