import type { Language } from '@bon/contracts/identity'
import type { Letter } from '@bon/contracts/ports'

type Texts<Facts> = Record<Language, (facts: Facts) => { subject: string; lines: string[] }>

/** Danish first; links are on lines of their own, so that mail programs detect their end. */
export const letter =
  <Facts extends object>(kind: Letter['kind'], texts: Texts<Facts>) =>
  ({ to, language, ...facts }: Facts & { to: string; language: Language }): Letter => {
    const { subject, lines } = texts[language](facts as unknown as Facts)
    const bye = language === 'da' ? 'Venlig hilsen\nBon' : 'Kind regards\nBon'
    return { kind, to, subject, text: `${[...lines, bye].join('\n\n')}\n` }
  }
