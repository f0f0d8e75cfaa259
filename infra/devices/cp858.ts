/** The upper half of code page 858: western Europe, with the euro sign where 850 has a dotless i. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const codes = new Map([...upper].map((letter, i) => [letter, 0x80 + i]))
/** Replacements for characters that the code page does not have. */
const typed: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
}

/** Letters outside the code page lose their accents; what is still unknown becomes a question mark, never a gap. */
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
