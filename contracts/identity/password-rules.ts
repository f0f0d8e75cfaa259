/** One code per password rule (AUTH-26, G-30), so that the page can show which are met while typing. */
export const passwordRuleNames = ['length', 'lowercase', 'uppercase', 'digit', 'common'] as const
/** `personal`: too close to the person's own name, e-mail or company. Checked by the server only, which knows these. */
export type PasswordRule = (typeof passwordRuleNames)[number] | 'personal'

/** Minimum length; higher for anyone who may change a company or all of them (S-11). */
export const passwordMinimum = { person: 8, admin: 12 } as const

/** Most frequent base words of leaked passwords here; digits and punctuation around them do not help. */
const common = new Set(
  (
    'password passw kodeord adgangskode qwerty qwertyuiop asdfgh welcome velkommen admin administrator letmein ' +
    'sommer vinter efterår forår danmark denmark københavn copenhagen iloveyou abcdef abc monkey dragon login ' +
    'bonbon'
  ).split(' '),
)

/** A password of this few different characters is refused as a pattern. */
const fewCharacters = 3

/**
 * The rules that a password breaks; empty means acceptable as far as a page can tell. The server calls this function
 * too and also checks a list of common passwords and the person's own words.
 */
export const passwordRules = (
  password: string,
  minimum: number = passwordMinimum.person,
): (typeof passwordRuleNames)[number][] => {
  const normal = password.normalize('NFC')
  const lower = normal.toLowerCase()
  const word = lower.replaceAll(/[^\p{Letter}]/gu, '')
  const broken: [(typeof passwordRuleNames)[number], boolean][] = [
    ['length', [...normal].length < minimum],
    ['lowercase', !/\p{Lowercase_Letter}/u.test(normal)],
    ['uppercase', !/\p{Uppercase_Letter}/u.test(normal)],
    ['digit', !/\d/.test(normal)],
    ['common', common.has(word) || (lower !== '' && new Set(lower).size <= fewCharacters)],
  ]
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
}
