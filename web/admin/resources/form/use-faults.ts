import type { AnyResource } from '@bon/contracts/resources'
import { useState } from 'react'
import type { Data } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { type Fault, faultsOf } from './faults.ts'

/**
 * The sentence against each field: of the schema once the field was left or a save was tried, of the server until the
 * field is changed (DESIGN.md 5, field error).
 */
export const useFaults = (definition: AnyResource, values: Data) => {
  const texts = useTexts(definition)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<readonly Fault[]>([])
  const own = faultsOf(definition, values)
  const shown = new Map<string, Fault>()
  for (const fault of own) if (tried || left.has(fault.path)) shown.set(fault.path, fault)
  for (const fault of said) shown.set(fault.path, fault)
  return {
    own,
    errorAt: (path: string): string | undefined => {
      const fault = shown.get(path)
      return fault && texts.rule(fault.rule, fault.params)
    },
    onLeft: (path: string) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
    onChanged: (field: string) =>
      setSaid((now) => now.filter(({ path }) => path !== field && !path.startsWith(`${field}.`))),
    onTried: () => setTried(true),
    /** The server's words against the form. */
    say: (faults: readonly Fault[]) => setSaid(faults),
    begin: () => {
      setTried(false)
      setLeft(new Set())
      setSaid([])
    },
  }
}

/** The keyboard goes to the first field that does not hold, in the order of the page. */
export const focusFirst = (form: HTMLElement | null, paths: readonly string[]): void => {
  const boxes = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  // The innermost box: a row's column stands inside its field, and both may be named.
  const bad = boxes.filter((box) => paths.includes(box.dataset['field'] ?? ''))
  const first = bad.find((box) => !bad.some((inner) => inner !== box && box.contains(inner)))
  first
    ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
    ?.focus({ preventScroll: false })
}
