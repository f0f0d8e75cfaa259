/** What a password can lack (AUTH-26, G-30): a code per rule, so that the page ticks them off as one types. */
export const passwordRuleNames = ['length', 'lowercase', 'uppercase', 'digit', 'common'] as const
/** `personal`: little more than the person's own name, e-mail or company. Only the server knows, so no page ticks it off. */
export type PasswordRule = (typeof passwordRuleNames)[number] | 'personal'

/** Characters that a password has at least: of whoever may change a company, or all of them, more (S-11). */
export const passwordMinimum = { person: 8, admin: 12 } as const

/** Words that stand behind most broken passwords here; digits and signs around them do not save them. */
const common = new Set(
  (
    'password passw kodeord adgangskode qwerty qwertyuiop asdfgh welcome velkommen admin administrator letmein ' +
    'sommer vinter efterår forår danmark denmark københavn copenhagen iloveyou abcdef abc monkey dragon login ' +
    'bonbon'
  ).split(' '),
)

/** As few different characters as this are a pattern, not a password. */
const fewCharacters = 3

/**
 * The rules that this password breaks; none means that it will do, so far as a page can know: the server asks the same
 * function, and a list of common passwords and the person's own words besides.
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
