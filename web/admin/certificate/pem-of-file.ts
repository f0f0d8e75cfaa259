/** The text of a certificate file: PEM as it is, and the bytes of one without armour (DER) in PEM. */
export const pemOfFile = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes)
  if (text.includes('-----BEGIN')) return text
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
}
