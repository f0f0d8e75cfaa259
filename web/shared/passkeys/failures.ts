/** Why the browser returned no passkey; undefined for other errors. Browsers give few details, to protect privacy. */
export const whyNoPasskey = (error: unknown): 'stopped' | 'known' | undefined => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : undefined
}
