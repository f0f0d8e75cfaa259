import { useSearchParams } from 'react-router'

/** Filters kept in the URL, so that a filtered list can be shared and survives a reload. */
export const useAddressFilters = <const Name extends string>(names: readonly Name[]) => {
  const [address, setAddress] = useSearchParams()
  // Not the address of the last render: a second filter that is changed before the page is drawn keeps the first.
  const current = () => new URLSearchParams(window.location.search)
  /** A changed filter starts at the first page again. */
  const narrow = (change: Partial<Record<Name, string>>) => {
    const next = current()
    next.delete('before')
    for (const name of names) {
      const value = change[name]
      if (value === '') next.delete(name)
      else if (value !== undefined) next.set(name, value)
    }
    setAddress(next, { replace: true })
  }
  const clear = () => {
    const next = current()
    for (const name of [...names, 'before']) next.delete(name)
    setAddress(next, { replace: true })
  }
  return { address, narrow, clear }
}
