/** The upper half of code page 858: that of western Europe, with the euro where 850 has a dotless i. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const codes = new Map([...upper].map((letter, i) => [letter, 0x80 + i]))
/** Signs that the page does not have, as one would type them. */
const typed: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
}

/** Letters the printer does not know lose their accents, and what is left unknown is a question mark: never a gap. */
export const cp858 = (text: string): number[] => {
  const bytes: number[] = []
  for (const letter of text)
    for (const one of typed[letter] ?? letter)
      bytes.push(codeOf(one) ?? codeOf(one.normalize('NFD').charAt(0)) ?? 0x3f)
  return bytes
}

const codeOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0x20 && code < 0x7f ? code : codes.get(letter)
}

export const letterOf = (code: number): string =>
  code < 0x80 ? String.fromCharCode(code) : (upper[code - 0x80] ?? '?')
