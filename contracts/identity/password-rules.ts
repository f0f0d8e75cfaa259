/** What a password can lack (AUTH-26, G-30): a code per rule, so that the page ticks them off as one types. */
export const passwordRuleNames = ['length', 'lowercase', 'uppercase', 'digit', 'common'] as const
export type PasswordRule = (typeof passwordRuleNames)[number]

/** Words that stand behind most broken passwords here; digits and signs around them do not save them. */
const common = new Set(
  (
    'password passw kodeord adgangskode qwerty qwertyuiop asdfgh welcome velkommen admin administrator letmein ' +
    'sommer vinter efterår forår danmark denmark københavn copenhagen iloveyou abcdef abc monkey dragon login'
  ).split(' '),
)

/** The rules that this password breaks; none means that it will do. The server and the page ask the same function. */
export const passwordRules = (password: string): PasswordRule[] => {
  const normal = password.normalize('NFC')
  const word = normal.toLowerCase().replaceAll(/[^\p{Letter}]/gu, '')
  const broken: [PasswordRule, boolean][] = [
    ['length', [...normal].length < 8],
    ['lowercase', !/\p{Lowercase_Letter}/u.test(normal)],
    ['uppercase', !/\p{Uppercase_Letter}/u.test(normal)],
    ['digit', !/\d/.test(normal)],
    ['common', common.has(word)],
  ]
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
}
