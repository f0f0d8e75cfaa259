/** Without the characters that XML 1.0 does not allow: controls, halves of surrogate pairs, U+FFFE and U+FFFF. */
export const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text between tags or in an attribute. */
export const escaped = (text: string): string =>
  xmlText(text).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
