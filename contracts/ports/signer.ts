/** Signs journal entries. The key never leaves the adapter (LAW-5: RSA-3072, PKCS#1 v1.5, SHA-512). */
export interface Signer {
  readonly key_id: string
  readonly certificate_pem: string
  /** Base64 signature over the UTF-8 bytes of the message. */
  sign(message: string): Promise<string>
  /** The public half of the key that signs heads: Ed25519, base64url. The introduction of `key_id` names it. */
  readonly head_key: string
  /** Base64 signature of a head by `head_key`; a fortieth of the work of `sign`, so that every append can have one. */
  signHead(message: string): Promise<string>
}
