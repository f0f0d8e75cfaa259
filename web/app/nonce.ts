/** The server writes a fresh nonce into each page: `<meta name="csp-nonce">` (style-src 'self' 'nonce-…'). */
const read = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  return meta?.nonce || meta?.content || ''
}

const nonce = read()

// Mantine's scroll lock adds a style element and reads its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce || undefined })

export const styleNonce = (): string => nonce
