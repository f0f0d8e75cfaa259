export type SignUpValue = {
  name: string
  email: string
  email_repeat: string
  password: string
  password_repeat: string
  accepts_terms: boolean
}
type Field = 'name' | 'email' | 'email_repeat' | 'accepts_terms'

/** The invalid fields, as text keys; the password field shows its own errors (AUTH-28, AUTH-29). */
export const faultsOf = ({ name, email, email_repeat, accepts_terms }: SignUpValue) => {
  const checks: [Field, string, boolean][] = [
    ['name', 'signUp.nameNeeded', name.trim() === ''],
    ['email', 'login.emailNeeded', !/^\S+@\S+\.\S+$/.test(email.trim())],
    [
      'email_repeat',
      'common:problem.sign_up.email_mismatch',
      email.trim().toLowerCase() !== email_repeat.trim().toLowerCase(),
    ],
    ['accepts_terms', 'common:problem.sign_up.terms', !accepts_terms],
  ]
  return Object.fromEntries(
    checks.flatMap(([field, text, isWrong]) => (isWrong ? [[field, text]] : [])),
  ) as Partial<Record<Field, string>>
}
