/** Why the browser gave no passkey; undefined when it was something else. Browsers tell little, so that pages learn little. */
export const whyNoPasskey = (error: unknown): 'stopped' | 'known' | undefined => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : undefined
}
